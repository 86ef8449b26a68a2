CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- 'cat' becomes '0c0a0t0': every letter and every pair of letters of the text is then a trigram,
-- so that the trigram index also answers terms of one or two letters.
CREATE FUNCTION spaced(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '0' || regexp_replace(value, '.', '\&0', 'g');
