CREATE TABLE "two_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "charisma_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fan_id" uuid NOT NULL,
	"avatar_id" uuid NOT NULL,
	"source" text NOT NULL,
	"points" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "charisma_events_once" UNIQUE("source"),
	CONSTRAINT "charisma_events_points" CHECK ("charisma_events"."points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "charisma_totals" (
	"fan_id" uuid NOT NULL,
	"avatar_id" uuid NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"interactions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "charisma_totals_fan_id_avatar_id_pk" PRIMARY KEY("fan_id","avatar_id"),
	CONSTRAINT "charisma_totals_points" CHECK ("charisma_totals"."points" >= 0)
);
--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charisma_events" ADD CONSTRAINT "charisma_events_fan_id_users_id_fk" FOREIGN KEY ("fan_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charisma_events" ADD CONSTRAINT "charisma_events_avatar_id_avatars_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."avatars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charisma_totals" ADD CONSTRAINT "charisma_totals_fan_id_users_id_fk" FOREIGN KEY ("fan_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charisma_totals" ADD CONSTRAINT "charisma_totals_avatar_id_avatars_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."avatars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charisma_events_pair" ON "charisma_events" USING btree ("fan_id","avatar_id","created_at");