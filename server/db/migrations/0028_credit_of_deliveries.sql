ALTER TABLE "credit_lots" ADD COLUMN "delivery_id" uuid;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "credited_fils" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_lots_payment" ON "credit_lots" USING btree ("payment_id") WHERE "credit_lots"."payment_id" is not null;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_delivery" UNIQUE("delivery_id");--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_given_for" CHECK (("credit_lots"."delivery_id" is null) = ("credit_lots"."payment_id" is null) and ("credit_lots"."refund_id" is null or "credit_lots"."delivery_id" is null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_credited" CHECK ("payments"."credited_fils" >= 0 and "payments"."refunded_fils" + "payments"."credited_fils" <= coalesce("payments"."captured_fils", 0) + "payments"."credit_fils");--> statement-breakpoint
-- Credit that was given for a failed delivery before it was tied to it: by delivery, time and amount.
UPDATE "credit_lots" l SET "delivery_id" = m."delivery_id", "payment_id" = m."payment_id"
FROM (
	SELECT lot."id", failed."delivery_id", failed."payment_id"
	FROM (
		SELECT "id", "user_id", "given_at", "amount_fils",
			row_number() OVER (PARTITION BY "user_id", "given_at", "amount_fils" ORDER BY "id") AS n
		FROM "credit_lots" WHERE "refund_id" IS NULL
	) lot
	JOIN (
		SELECT *, row_number() OVER (PARTITION BY "user_id", "at", "fils" ORDER BY "delivery_id") AS n
		FROM (
			SELECT d."id" AS "delivery_id", s."payment_id", s."user_id", d."resolved_at" AS "at",
				round(s."total_fils"::numeric / s."duration_days")::int AS "fils"
			FROM "deliveries" d JOIN "subscriptions" s ON s."id" = d."subscription_id"
			WHERE d."resolution" = 'CREDIT' AND s."payment_id" IS NOT NULL
		) credited
	) failed ON failed."user_id" = lot."user_id" AND failed."at" = lot."given_at"
		AND failed."fils" = lot."amount_fils" AND failed.n = lot.n
) m WHERE m."id" = l."id";--> statement-breakpoint
-- Where more has gone back already than was paid, the payment counts what fits; the reconciliation lists it.
UPDATE "payments" p SET "credited_fils" =
	greatest(0, least(given."fils", coalesce(p."captured_fils", 0) + p."credit_fils" - p."refunded_fils"))
FROM (SELECT "payment_id", sum("amount_fils")::int AS "fils" FROM "credit_lots" WHERE "payment_id" IS NOT NULL GROUP BY "payment_id") given
WHERE p."id" = given."payment_id";
--> statement-breakpoint
-- Deliveries that were taken a step back after their subscription had ended are not to come any more.
WITH stranded AS (
	SELECT d."id", d."status", d."worth_fils", s."payment_id", s."created_at"
	FROM "deliveries" d JOIN "subscriptions" s ON s."id" = d."subscription_id"
	WHERE (s."status" IN ('CANCELLED', 'EXPIRED') AND d."status" = 'SCHEDULED')
		OR (s."status" = 'COMPLETED' AND s."customer_email" LIKE 'erased-%@waraq.invalid'
			AND d."status" IN ('SCHEDULED', 'PREPARING', 'OUT_FOR_DELIVERY'))
), told AS (
	INSERT INTO "delivery_history" ("id", "delivery_id", "at", "from", "to", "reason")
	SELECT gen_random_uuid(), "id",
		greatest(now(), (SELECT max("at") FROM "delivery_history" h WHERE h."delivery_id" = stranded."id")),
		"status", 'CANCELLED'::delivery_status, 'SUBSCRIPTION_ENDED' FROM stranded
), counted AS (
	INSERT INTO "total_deltas" ("day", "metric", "key", "amount")
	SELECT (now() AT TIME ZONE 'Asia/Bahrain')::date, "metric",
		date_trunc('month', ("created_at" AT TIME ZONE 'Asia/Bahrain') + interval '1 year')::date::text, -"amount"
	FROM stranded CROSS JOIN LATERAL (VALUES ('OWED_DELIVERIES', 1), ('OWED_FILS', "worth_fils")) AS one("metric", "amount")
	WHERE "payment_id" IS NOT NULL AND "amount" <> 0
)
UPDATE "deliveries" SET "status" = 'CANCELLED', "updated_at" = now() FROM stranded WHERE "deliveries"."id" = stranded."id";--> statement-breakpoint
-- A completed subscription with a delivery still to come runs on.
WITH reopened AS (
	UPDATE "subscriptions" s SET "status" = 'ACTIVE', "version" = s."version" + 1, "updated_at" = now()
	WHERE s."status" = 'COMPLETED' AND EXISTS (
		SELECT FROM "deliveries" d WHERE d."subscription_id" = s."id" AND d."status" IN ('SCHEDULED', 'PREPARING', 'OUT_FOR_DELIVERY'))
	RETURNING s."id", s."plan_id"
), told AS (
	INSERT INTO "subscription_history" ("id", "subscription_id", "at", "from", "to", "reason", "details")
	SELECT gen_random_uuid(), "id",
		greatest(now(), (SELECT max("at") FROM "subscription_history" h WHERE h."subscription_id" = reopened."id")),
		'COMPLETED'::subscription_status, 'ACTIVE'::subscription_status, 'DELIVERY_UNDONE', '{}'::jsonb FROM reopened
)
INSERT INTO "total_deltas" ("day", "metric", "key", "amount")
SELECT (now() AT TIME ZONE 'Asia/Bahrain')::date, 'ACTIVE', "plan_id"::text, 1 FROM reopened;
