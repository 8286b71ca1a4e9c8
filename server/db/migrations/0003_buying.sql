CREATE TYPE "public"."address_type" AS ENUM('FLAT', 'HOUSE');--> statement-breakpoint
CREATE TYPE "public"."delivery_status" AS ENUM('SCHEDULED', 'PREPARING', 'OUT_FOR_DELIVERY', 'DELIVERED', 'CANCELLED', 'FAILED');--> statement-breakpoint
CREATE TYPE "public"."credit_entry_kind" AS ENUM('GIVEN', 'HELD', 'RETURNED', 'EXPIRED');--> statement-breakpoint
CREATE TYPE "public"."orphan_reason" AS ENUM('SERVICE_OFF', 'PLAN_RETIRED', 'ORDER_INVALID', 'ORDER_MISSING', 'AMOUNT_DIFFERS', 'CURRENCY_DIFFERS', 'PAID_TWICE');--> statement-breakpoint
CREATE TYPE "public"."payment_event_kind" AS ENUM('STARTED', 'CHARGE_MADE', 'CHARGE_UNKNOWN', 'CHARGE_REFUSED', 'STATUS', 'SUBSCRIBED', 'ORPHANED', 'REFUND_ASKED', 'REFUND_STATUS', 'CREDIT_HELD', 'CREDIT_RETURNED', 'NOTICE');--> statement-breakpoint
CREATE TYPE "public"."payment_method" AS ENUM('CARD', 'BENEFIT', 'APPLE_PAY', 'TAP_CHECKOUT');--> statement-breakpoint
CREATE TYPE "public"."payment_outcome" AS ENUM('NONE', 'SUBSCRIBED', 'ORPHANED', 'REFUNDED');--> statement-breakpoint
CREATE TYPE "public"."payment_status" AS ENUM('STARTED', 'INITIATED', 'IN_PROGRESS', 'ABANDONED', 'CANCELLED', 'FAILED', 'DECLINED', 'RESTRICTED', 'CAPTURED', 'VOID', 'TIMEDOUT', 'UNKNOWN');--> statement-breakpoint
CREATE TYPE "public"."place_type" AS ENUM('HOME', 'OFFICE');--> statement-breakpoint
CREATE TYPE "public"."refund_method" AS ENUM('ORIGINAL_PAYMENT', 'BANK_TRANSFER', 'STORE_CREDIT');--> statement-breakpoint
CREATE TYPE "public"."refund_status" AS ENUM('ASKED', 'SENT', 'PENDING', 'DONE', 'FAILED');--> statement-breakpoint
CREATE TYPE "public"."refund_type" AS ENUM('FULL', 'PARTIAL');--> statement-breakpoint
CREATE TYPE "public"."slot" AS ENUM('MORNING_9_12', 'EVENING_6_9');--> statement-breakpoint
CREATE TYPE "public"."subscription_status" AS ENUM('PENDING_PAYMENT', 'ACTIVE', 'PAUSED', 'CANCELLED', 'COMPLETED', 'EXPIRED');--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"address_type" "address_type" NOT NULL,
	"label" text,
	"city" text NOT NULL,
	"block" text NOT NULL,
	"road" text NOT NULL,
	"building" text,
	"flat" text,
	"house_no" text,
	"special_instructions" text,
	"is_default" boolean NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "addresses_default_active" CHECK (not "addresses"."is_default" or "addresses"."is_active"),
	CONSTRAINT "addresses_door" CHECK (case "addresses"."address_type" when 'FLAT' then "addresses"."building" is not null and "addresses"."flat" is not null else "addresses"."house_no" is not null end)
);
--> statement-breakpoint
CREATE TABLE "closure_days" (
	"date" date PRIMARY KEY NOT NULL,
	"reason_en" text NOT NULL,
	"reason_ar" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"date" date NOT NULL,
	"status" "delivery_status" DEFAULT 'SCHEDULED' NOT NULL,
	"delivery_time_slot" "slot" NOT NULL,
	"alternative" boolean DEFAULT false NOT NULL,
	"assigned_salads" jsonb,
	"frozen_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"delivery_instructions" text,
	"delivery_notes" text,
	"delivery_notes_by_admin" text,
	"delivery_person_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deliveries_one_a_day" UNIQUE("subscription_id","date")
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lot_id" uuid NOT NULL,
	"kind" "credit_entry_kind" NOT NULL,
	"change_fils" integer NOT NULL,
	"payment_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_entries_once" UNIQUE("lot_id","payment_id","kind")
);
--> statement-breakpoint
CREATE TABLE "credit_lots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"refund_id" uuid,
	"amount_fils" integer NOT NULL,
	"left_fils" integer NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"expired_at" timestamp (3) with time zone,
	CONSTRAINT "credit_lots_refund" UNIQUE("refund_id"),
	CONSTRAINT "credit_lots_left" CHECK ("credit_lots"."left_fils" between 0 and "credit_lots"."amount_fils" and "credit_lots"."amount_fils" > 0)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"payment_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"language" "language" NOT NULL,
	"plan_id" uuid NOT NULL,
	"plan_name_en" text NOT NULL,
	"plan_name_ar" text NOT NULL,
	"duration_days" smallint NOT NULL,
	"meals_per_day" smallint NOT NULL,
	"price_fils" integer NOT NULL,
	"vat_percent" smallint NOT NULL,
	"vat_fils" integer NOT NULL,
	"total_fils" integer NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"delivery_address" text NOT NULL,
	"address_id" uuid,
	"address_type" "place_type" NOT NULL,
	"delivery_time_slot" "slot" NOT NULL,
	"special_instructions" text,
	"customizations" jsonb NOT NULL,
	"never_ingredient_ids" uuid[] NOT NULL,
	"start_date" date NOT NULL,
	"fingerprint" text NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_sums" CHECK ("orders"."price_fils" > 0 and "orders"."total_fils" = "orders"."price_fils" + "orders"."vat_fils")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" "payment_event_kind" NOT NULL,
	"status" "payment_status",
	"source" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"user_id" uuid,
	"charge_id" text,
	"method" "payment_method" NOT NULL,
	"status" "payment_status" NOT NULL,
	"outcome" "payment_outcome" DEFAULT 'NONE' NOT NULL,
	"charge_fils" integer NOT NULL,
	"credit_fils" integer NOT NULL,
	"captured_fils" integer,
	"captured_currency" text,
	"refunded_fils" integer DEFAULT 0 NOT NULL,
	"pay_url" text,
	"paid_with" text,
	"card_brand" text,
	"card_last4" text,
	"response_code" text,
	"saved_card_id" uuid,
	"save_card" boolean DEFAULT false NOT NULL,
	"found" boolean DEFAULT false NOT NULL,
	"found_customer" jsonb,
	"orphan_reason" "orphan_reason",
	"orphaned_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"captured_at" timestamp (3) with time zone,
	"next_look_at" timestamp (3) with time zone,
	CONSTRAINT "payments_charge" UNIQUE("charge_id"),
	CONSTRAINT "payments_amounts" CHECK ("payments"."charge_fils" >= 0 and "payments"."credit_fils" >= 0),
	CONSTRAINT "payments_captured" CHECK (("payments"."status" = 'CAPTURED') = ("payments"."captured_fils" is not null)),
	CONSTRAINT "payments_refunded" CHECK ("payments"."refunded_fils" between 0 and coalesce("payments"."captured_fils", 0)),
	CONSTRAINT "payments_outcome" CHECK ("payments"."outcome" = 'NONE' or "payments"."status" = 'CAPTURED'),
	CONSTRAINT "payments_orphan" CHECK ("payments"."outcome" <> 'ORPHANED' or "payments"."orphan_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"year" smallint PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"year" smallint NOT NULL,
	"number" integer NOT NULL,
	"payment_id" uuid NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receipts_year_number_pk" PRIMARY KEY("year","number"),
	CONSTRAINT "receipts_payment" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_fils" integer NOT NULL,
	"type" "refund_type" NOT NULL,
	"method" "refund_method" NOT NULL,
	"status" "refund_status" NOT NULL,
	"reason" text NOT NULL,
	"admin_notes" text,
	"notify_customer" boolean NOT NULL,
	"customer_message" text,
	"asked_by" uuid,
	"gateway_refund_id" text,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"next_look_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_gateway" UNIQUE("gateway_refund_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_fils" > 0)
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tap_card_id" text NOT NULL,
	"tap_customer_id" text NOT NULL,
	"agreement_id" text,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" smallint,
	"exp_year" smallint,
	"is_default" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "saved_cards_once" UNIQUE("user_id","tap_card_id"),
	CONSTRAINT "saved_cards_default" CHECK (not "saved_cards"."is_default" or "saved_cards"."removed_at" is null)
);
--> statement-breakpoint
CREATE TABLE "salad_customizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"salad_id" uuid NOT NULL,
	"excluded_ingredient_ids" uuid[] NOT NULL,
	"notes" text,
	CONSTRAINT "salad_customizations_once" UNIQUE("subscription_id","salad_id")
);
--> statement-breakpoint
CREATE TABLE "subscription_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_user_id" uuid,
	"from" "subscription_status",
	"to" "subscription_status" NOT NULL,
	"why" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "subscriptions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10001 CACHE 1),
	"user_id" uuid,
	"payment_id" uuid,
	"order_id" uuid,
	"language" "language" NOT NULL,
	"plan_id" uuid NOT NULL,
	"plan_name_en" text NOT NULL,
	"plan_name_ar" text NOT NULL,
	"duration_days" smallint NOT NULL,
	"meals_per_day" smallint NOT NULL,
	"total_fils" integer NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"delivery_address" text NOT NULL,
	"address_id" uuid,
	"address_type" "place_type" NOT NULL,
	"delivery_time_slot" "slot" NOT NULL,
	"slot_changed_by_user" boolean DEFAULT false NOT NULL,
	"special_instructions" text,
	"admin_notes" text,
	"never_ingredient_ids" uuid[] NOT NULL,
	"status" "subscription_status" NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscriptions_number" UNIQUE("number"),
	CONSTRAINT "subscriptions_payment" UNIQUE("payment_id"),
	CONSTRAINT "subscriptions_order" UNIQUE("order_id"),
	CONSTRAINT "subscriptions_days" CHECK ("subscriptions"."start_date" <= "subscriptions"."end_date"),
	CONSTRAINT "subscriptions_paid" CHECK ("subscriptions"."status" in ('PENDING_PAYMENT', 'EXPIRED') or "subscriptions"."payment_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_lot_id_credit_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."credit_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salad_customizations" ADD CONSTRAINT "salad_customizations_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salad_customizations" ADD CONSTRAINT "salad_customizations_salad_id_salads_id_fk" FOREIGN KEY ("salad_id") REFERENCES "public"."salads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_history" ADD CONSTRAINT "subscription_history_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_history" ADD CONSTRAINT "subscription_history_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE INDEX "deliveries_date" ON "deliveries" USING btree ("date","status");--> statement-breakpoint
CREATE INDEX "credit_entries_payment" ON "credit_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "credit_lots_user" ON "credit_lots" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_payment" ON "idempotency_keys" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_once" ON "orders" USING btree ("fingerprint") WHERE "orders"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_fingerprint" ON "orders" USING btree ("fingerprint","closed_at");--> statement-breakpoint
CREATE INDEX "payment_events_payment" ON "payment_events" USING btree ("payment_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("order_id") WHERE "payments"."status" in ('STARTED', 'INITIATED', 'IN_PROGRESS', 'UNKNOWN');--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("next_look_at");--> statement-breakpoint
CREATE INDEX "payments_orphans" ON "payments" USING btree ("orphaned_at") WHERE "payments"."outcome" = 'ORPHANED';--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_look_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_one_default" ON "saved_cards" USING btree ("user_id") WHERE "saved_cards"."is_default";--> statement-breakpoint
CREATE INDEX "subscription_history_subscription" ON "subscription_history" USING btree ("subscription_id","at");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_status" ON "subscriptions" USING btree ("status","end_date");