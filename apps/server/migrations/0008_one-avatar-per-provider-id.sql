DROP INDEX "avatars_provider";--> statement-breakpoint
CREATE UNIQUE INDEX "avatars_provider" ON "avatars" USING btree ("provider_id");