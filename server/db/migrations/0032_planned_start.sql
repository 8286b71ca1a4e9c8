ALTER TABLE "subscriptions" ADD COLUMN "planned_start" date;--> statement-breakpoint
UPDATE "subscriptions" SET "planned_start" = "start_date";--> statement-breakpoint
-- Where the kitchen was closed when it was bought, the closed days were left out of its start. It is planned from the
-- first delivery day behind what it follows, or from the day it was ordered for, if only closed days lie in between.
UPDATE "subscriptions" s SET "planned_start" = earlier.day
FROM (
  SELECT s.id, s.start_date, (
    SELECT min(day)::date FROM generate_series(coalesce(before.end_date + 1, o.start_date), s.start_date, interval '1 day') AS day
    WHERE extract(isodow FROM day) NOT IN (5, 6)) AS day
  FROM "subscriptions" s
  LEFT JOIN "subscriptions" before ON before.id = s.renewal_of_id
  LEFT JOIN "orders" o ON o.id = s.order_id
  WHERE coalesce(before.end_date + 1, o.start_date) < s.start_date
    AND s.status IN ('PENDING_PAYMENT', 'ACTIVE', 'PAUSED')
) earlier
WHERE s.id = earlier.id AND earlier.day < earlier.start_date AND NOT EXISTS (
  SELECT FROM generate_series(earlier.day, earlier.start_date - 1, interval '1 day') AS between_them
  WHERE extract(isodow FROM between_them) NOT IN (5, 6)
    AND between_them::date NOT IN (SELECT "date" FROM "closure_days"));--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "planned_start" SET NOT NULL;--> statement-breakpoint
-- From now on a subscription starts with its first delivery that is not cancelled, or, if all are, with the first of them.
UPDATE "subscriptions" s SET "start_date" = d.first
FROM (
  SELECT subscription_id, coalesce(min("date") FILTER (WHERE status <> 'CANCELLED'), min("date")) AS first
  FROM "deliveries" GROUP BY 1
) d
WHERE d.subscription_id = s.id AND d.first <> s.start_date AND d.first <= s.end_date;
