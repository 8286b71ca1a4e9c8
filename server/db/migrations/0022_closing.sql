ALTER TABLE "feedback" ADD COLUMN "salad_id" uuid;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_salad_id_salads_id_fk" FOREIGN KEY ("salad_id") REFERENCES "public"."salads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_salad" ON "feedback" USING btree ("salad_id","created_at");--> statement-breakpoint
CREATE INDEX "feedback_search" ON "feedback" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
-- From here by hand. The words that stand here already are filled in after the migrations (server/db/search.ts); from
-- now on whoever writes a row says how it is found. What a delivery brought was written on it at its cutoff.
ALTER TABLE "feedback" ALTER COLUMN "search" DROP DEFAULT;--> statement-breakpoint
UPDATE "feedback" SET "salad_id" = s."id" FROM "deliveries" d, "salads" s
  WHERE d."id" = "feedback"."delivery_id" AND s."id" = (d."assigned_salads" -> 0 ->> 'saladId')::uuid;
