ALTER TABLE "ingredients" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "salads" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- From here by hand. What stands in the tables already is filled in after the migrations (server/db/search.ts); from
-- now on whoever writes a row says how it is found.
ALTER TABLE "ingredients" ALTER COLUMN "search" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "salads" ALTER COLUMN "search" DROP DEFAULT;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "ingredients_search" ON "ingredients" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "salads_search" ON "salads" USING gin ("search" gin_trgm_ops);
