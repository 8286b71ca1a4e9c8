-- A subscription that has ended has no pause any more, neither running nor planned.
UPDATE "subscription_pauses" SET "ended_at" = greatest("subscriptions"."updated_at", "subscription_pauses"."created_at")
FROM "subscriptions"
WHERE "subscriptions"."id" = "subscription_pauses"."subscription_id" AND "subscription_pauses"."ended_at" IS NULL
  AND "subscriptions"."status" IN ('COMPLETED', 'CANCELLED', 'EXPIRED');
