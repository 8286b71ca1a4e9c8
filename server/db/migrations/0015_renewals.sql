ALTER TYPE "public"."orphan_reason" ADD VALUE 'PREDECESSOR_CANCELLED';--> statement-breakpoint
CREATE TABLE "renewal_charges" (
	"subscription_id" uuid NOT NULL,
	"day" date NOT NULL,
	"payment_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "renewal_charges_subscription_id_day_pk" PRIMARY KEY("subscription_id","day"),
	CONSTRAINT "renewal_charges_payment" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "renewal_reminders" (
	"subscription_id" uuid NOT NULL,
	"day" date NOT NULL,
	"charge_date" date,
	"total_fils" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "renewal_reminders_subscription_id_day_pk" PRIMARY KEY("subscription_id","day"),
	CONSTRAINT "renewal_reminders_charge" CHECK (("renewal_reminders"."charge_date" is null) = ("renewal_reminders"."total_fils" is null))
);
--> statement-breakpoint
CREATE TABLE "renewals" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"automatic" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "expiry_reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "renewal_charges" ADD CONSTRAINT "renewal_charges_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_charges" ADD CONSTRAINT "renewal_charges_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_reminders" ADD CONSTRAINT "renewal_reminders_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "renewals_subscription" ON "renewals" USING btree ("subscription_id");