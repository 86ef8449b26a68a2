-- 'c-3po!' becomes {-,!}: signs, emoji and letters beyond English, so that a term made of them has an index.
CREATE FUNCTION symbols(value text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN string_to_array(translate(value, 'abcdefghijklmnopqrstuvwxyz0123456789 ' || chr(10), ''), NULL);--> statement-breakpoint
CREATE INDEX "avatars_search_symbols" ON "avatars" USING gin (symbols("search_text"));
