CREATE TABLE "unlocks" (
	"fan_id" uuid NOT NULL,
	"avatar_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"unlocked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unlocks_fan_id_avatar_id_level_pk" PRIMARY KEY("fan_id","avatar_id","level"),
	CONSTRAINT "unlocks_level" CHECK ("unlocks"."level" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "avatar_rewards" ADD COLUMN "recipe" jsonb;--> statement-breakpoint
ALTER TABLE "unlocks" ADD CONSTRAINT "unlocks_fan_id_users_id_fk" FOREIGN KEY ("fan_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unlocks" ADD CONSTRAINT "unlocks_avatar_id_avatars_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."avatars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "unlocks" ("fan_id", "avatar_id", "level")
SELECT "fan_id", "avatar_id", "level" FROM "charisma_totals", generate_series(1, 5) AS "level" WHERE "points" >= "level" * 100;
