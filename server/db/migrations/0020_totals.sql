CREATE TABLE "served_salads" (
	"date" date NOT NULL,
	"salad_id" uuid NOT NULL,
	"ingredient_ids" uuid[] NOT NULL,
	CONSTRAINT "served_salads_date_salad_id_pk" PRIMARY KEY("date","salad_id")
);
--> statement-breakpoint
CREATE TABLE "kept_totals" (
	"day" date NOT NULL,
	"metric" text NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "kept_totals_metric_day_key_pk" PRIMARY KEY("metric","day","key")
);
--> statement-breakpoint
ALTER TABLE "served_salads" ADD CONSTRAINT "served_salads_salad_id_salads_id_fk" FOREIGN KEY ("salad_id") REFERENCES "public"."salads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_in_hand" ON "deliveries" USING btree ("date") WHERE "deliveries"."frozen_at" is not null and "deliveries"."status" in ('SCHEDULED', 'PREPARING', 'OUT_FOR_DELIVERY');--> statement-breakpoint
CREATE INDEX "refunds_to_make" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" not in ('SENT', 'PENDING', 'DONE', 'FAILED');--> statement-breakpoint
CREATE INDEX "subscription_history_at" ON "subscription_history" USING brin ("at");--> statement-breakpoint
-- From here by hand. What was frozen before this was kept is taken to have been made as its salad is made now.
INSERT INTO "served_salads" ("date", "salad_id", "ingredient_ids")
  SELECT o."date", o."salad_id",
    ARRAY(SELECT i."ingredient_id" FROM "salad_ingredients" i WHERE i."salad_id" = o."salad_id" ORDER BY i."position")
  FROM (SELECT DISTINCT d."date", (bowl ->> 'saladId')::uuid AS "salad_id"
    FROM "deliveries" d CROSS JOIN LATERAL jsonb_array_elements(d."assigned_salads") AS bowl
    WHERE d."frozen_at" IS NOT NULL AND d."assigned_salads" IS NOT NULL) o;
