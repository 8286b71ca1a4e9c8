CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"delivery_id" uuid,
	"type" text NOT NULL,
	"priority" text NOT NULL,
	"subject" text NOT NULL,
	"note" text NOT NULL,
	"rating" smallint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feedback_rating" CHECK ("feedback"."rating" between 1 and 5),
	CONSTRAINT "feedback_answered" CHECK (("feedback"."answer" is null) = ("feedback"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "moved_from" date;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "moved_because" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "renewal_of_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "auto_renewal_card_id" uuid;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_once" ON "feedback" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "feedback_user" ON "feedback" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_renewal_of_id_subscriptions_id_fk" FOREIGN KEY ("renewal_of_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_auto_renewal_card_id_saved_cards_id_fk" FOREIGN KEY ("auto_renewal_card_id") REFERENCES "public"."saved_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_renewal" ON "subscriptions" USING btree ("renewal_of_id") WHERE "subscriptions"."status" <> 'CANCELLED';--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_moved" CHECK (("deliveries"."moved_from" is null) = ("deliveries"."moved_because" is null));