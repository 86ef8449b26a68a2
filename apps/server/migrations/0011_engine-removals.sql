CREATE TABLE "engine_removals" (
	"engine_id" text PRIMARY KEY NOT NULL
);
