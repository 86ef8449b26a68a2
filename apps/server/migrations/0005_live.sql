CREATE TABLE "live_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fan_id" uuid NOT NULL,
	"avatar_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"avatar_name" text NOT NULL,
	"grant_id" text NOT NULL,
	"provider_session_id" text,
	"state" text NOT NULL,
	"price_credits" integer NOT NULL,
	"first_frame_at" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL,
	"answered_messages" integer DEFAULT 0 NOT NULL,
	"ended_reason" text,
	"seconds" integer DEFAULT 0 NOT NULL,
	"charged_credits" integer DEFAULT 0 NOT NULL,
	"charisma_before" integer DEFAULT 0 NOT NULL,
	"charisma_after" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "live_sessions_grant" UNIQUE("grant_id"),
	CONSTRAINT "live_sessions_charge" CHECK ("live_sessions"."charged_credits" between 0 and "live_sessions"."price_credits")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "live_sessions_one_per_fan" ON "live_sessions" USING btree ("fan_id") WHERE "live_sessions"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "live_sessions_running" ON "live_sessions" USING btree ("seen_at") WHERE "live_sessions"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "live_sessions_fan" ON "live_sessions" USING btree ("fan_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "avatars_provider" ON "avatars" USING btree ("provider_id");