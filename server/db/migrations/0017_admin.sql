ALTER TYPE "public"."orphan_reason" ADD VALUE 'SUBSCRIPTION_CANCELLED';--> statement-breakpoint
ALTER TYPE "public"."payment_method" ADD VALUE 'CASH';--> statement-breakpoint
ALTER TYPE "public"."payment_method" ADD VALUE 'BANK_TRANSFER';--> statement-breakpoint
CREATE TABLE "daily_totals" (
	"day" date NOT NULL,
	"metric" text NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "daily_totals_metric_day_key_pk" PRIMARY KEY("metric","day","key")
);
--> statement-breakpoint
CREATE TABLE "total_deltas" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"metric" text NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_paid";--> statement-breakpoint
DROP INDEX "audit_log_at";--> statement-breakpoint
DROP INDEX "payments_user";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "subscription_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "after" jsonb;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "target_name" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "worth_fils" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "marked_paid_by" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "marked_paid_note" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "pending_method" "payment_method";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "total_deltas_day" ON "total_deltas" USING btree ("metric","day");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_marked_paid_by_users_id_fk" FOREIGN KEY ("marked_paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_last_login" ON "users" USING btree ("last_login_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "users_subscriptions" ON "users" USING btree ("subscription_count","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target","at");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_log_search" ON "audit_log" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "feedback_pending" ON "feedback" USING btree ("created_at") WHERE "feedback"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "outbox_user" ON "outbox" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscriptions_search" ON "subscriptions" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscriptions_created" ON "subscriptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_guest" ON "subscriptions" USING btree ("customer_email","created_at") WHERE "subscriptions"."user_id" is null;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_by_hand" CHECK (("payments"."method"::text in ('CASH', 'BANK_TRANSFER')) = ("payments"."marked_paid_by" is not null));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_paid" CHECK ("subscriptions"."status" in ('PENDING_PAYMENT', 'EXPIRED', 'CANCELLED') or "subscriptions"."payment_id" is not null);--> statement-breakpoint
-- From here by hand. The search columns are filled in after the migrations (server/db/search.ts).
ALTER TABLE "users" ALTER COLUMN "search" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "search" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "search" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "search" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "worth_fils" DROP DEFAULT;--> statement-breakpoint
-- Each delivery's part of what was paid, as domain/money.ts (partsOf) divides it.
UPDATE "deliveries" d SET "worth_fils" = (s."total_fils" + p."parts" - p."place") / p."parts"
  FROM (SELECT "id", "subscription_id", row_number() OVER w AS "place", count(*) OVER (PARTITION BY "subscription_id") AS "parts"
    FROM "deliveries" WINDOW w AS (PARTITION BY "subscription_id" ORDER BY "created_at", "id")) p
  JOIN "subscriptions" s ON s."id" = p."subscription_id"
  WHERE d."id" = p."id";--> statement-breakpoint
UPDATE "users" u SET "subscription_count" = c."made"
  FROM (SELECT "user_id", count(*) AS "made" FROM "subscriptions" WHERE "user_id" IS NOT NULL GROUP BY "user_id") c
  WHERE u."id" = c."user_id";
