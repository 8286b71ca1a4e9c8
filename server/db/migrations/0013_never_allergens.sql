-- By hand: what stands there has the column before it is obligatory.
ALTER TABLE "orders" ADD COLUMN "never_allergens" text[] NOT NULL DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "never_allergens" text[] NOT NULL DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "never_allergens" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "never_allergens" DROP DEFAULT;--> statement-breakpoint
-- An allergen was kept as the removable ingredients that held it, and shown as chosen where all of them were: so it is read back.
CREATE TEMPORARY TABLE "held" ON COMMIT DROP AS
  SELECT "allergen", array_agg(DISTINCT "i"."id") AS "ids"
    FROM "ingredients" "i" CROSS JOIN unnest("i"."allergens") AS "allergen"
   WHERE "i"."removable" AND EXISTS (SELECT FROM "salad_ingredients" "p" JOIN "salads" "s" ON "s"."id" = "p"."salad_id"
                                      WHERE "p"."ingredient_id" = "i"."id" AND "s"."status" = 'ACTIVE')
   GROUP BY "allergen";--> statement-breakpoint
UPDATE "orders" SET "never_allergens" = ARRAY(SELECT "allergen" FROM "held" WHERE "ids" <@ "orders"."never_ingredient_ids" ORDER BY "allergen")
 WHERE "never_ingredient_ids" <> '{}';--> statement-breakpoint
UPDATE "subscriptions" SET "never_allergens" = ARRAY(SELECT "allergen" FROM "held" WHERE "ids" <@ "subscriptions"."never_ingredient_ids" ORDER BY "allergen")
 WHERE "never_ingredient_ids" <> '{}';
