CREATE TABLE "avatar_rewards" (
	"avatar_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"media_id" uuid,
	CONSTRAINT "avatar_rewards_avatar_id_level_pk" PRIMARY KEY("avatar_id","level"),
	CONSTRAINT "avatar_rewards_level" CHECK ("avatar_rewards"."level" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"kind" text NOT NULL,
	"content_type" text NOT NULL,
	"hash" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_kind" CHECK ("media"."kind" in ('image', 'video')),
	CONSTRAINT "media_bytes" CHECK ("media"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"credits" integer NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "payouts_once" UNIQUE("user_id","key"),
	CONSTRAINT "payouts_credits" CHECK ("payouts"."credits" > 0),
	CONSTRAINT "payouts_state" CHECK ("payouts"."state" in ('requested', 'approved', 'paid', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "studio_drafts" (
	"avatar_id" uuid PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"draft" jsonb NOT NULL,
	"publication" jsonb,
	"training" jsonb,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "studio_drafts_revision" CHECK ("studio_drafts"."revision" >= 0)
);
--> statement-breakpoint
ALTER TABLE "credit_accounts" DROP CONSTRAINT "credit_accounts_owner";--> statement-breakpoint
ALTER TABLE "avatars" ADD COLUMN "voice_rate" real;--> statement-breakpoint
ALTER TABLE "avatars" ADD COLUMN "photograph" text;--> statement-breakpoint
ALTER TABLE "avatars" ADD COLUMN "likeness_revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "avatar_rewards" ADD CONSTRAINT "avatar_rewards_avatar_id_avatars_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."avatars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatar_rewards" ADD CONSTRAINT "avatar_rewards_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_drafts" ADD CONSTRAINT "studio_drafts_avatar_id_avatars_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."avatars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "avatar_rewards_media" ON "avatar_rewards" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "media_hash" ON "media" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "media_owner" ON "media" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "media_unowned" ON "media" USING btree ("id") WHERE "media"."owner_id" is null;--> statement-breakpoint
CREATE INDEX "payouts_user" ON "payouts" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "studio_drafts_training" ON "studio_drafts" USING btree ("avatar_id") WHERE "studio_drafts"."publication" is not null;--> statement-breakpoint
CREATE INDEX "live_sessions_creator" ON "live_sessions" USING btree ("creator_id","created_at");--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_owner" CHECK (("credit_accounts"."kind" in ('wallet', 'held', 'earnings', 'payout_held')) = ("credit_accounts"."owner_id" is not null));