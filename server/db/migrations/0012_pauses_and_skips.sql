CREATE TABLE "skipped_days" (
	"subscription_id" uuid NOT NULL,
	"date" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "skipped_days_subscription_id_date_pk" PRIMARY KEY("subscription_id","date")
);
--> statement-breakpoint
CREATE TABLE "subscription_pauses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "subscription_pauses_days" CHECK ("subscription_pauses"."from_date" <= "subscription_pauses"."to_date")
);
--> statement-breakpoint
ALTER TABLE "skipped_days" ADD CONSTRAINT "skipped_days_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_pauses" ADD CONSTRAINT "subscription_pauses_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_pauses_one" ON "subscription_pauses" USING btree ("subscription_id") WHERE "subscription_pauses"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "subscription_pauses_open" ON "subscription_pauses" USING btree ("to_date") WHERE "subscription_pauses"."ended_at" is null;