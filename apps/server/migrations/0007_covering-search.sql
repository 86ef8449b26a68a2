-- Looking through the most popular avatars then reads the index alone, not a page of the table for each.
DROP INDEX "avatars_popular";--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_search_length" CHECK (octet_length("avatars"."search_text") <= 2400);--> statement-breakpoint
CREATE INDEX "avatars_popular" ON "avatars" USING btree ("interactions" DESC NULLS FIRST,"id" DESC NULLS FIRST) INCLUDE ("search_text") WHERE "avatars"."is_listed";
