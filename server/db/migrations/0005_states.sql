CREATE TABLE "delivery_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_user_id" uuid,
	"from" "delivery_status" NOT NULL,
	"to" "delivery_status" NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscription_history" RENAME COLUMN "why" TO "reason";--> statement-breakpoint
UPDATE "subscription_history" SET "reason" = CASE "reason" WHEN 'allSettled' THEN 'ALL_SETTLED' ELSE upper("reason") END;--> statement-breakpoint
UPDATE "payment_events" SET "details" = CASE
  WHEN "kind" = 'ORPHANED' THEN jsonb_build_object('reason', "details" -> 'why')
  WHEN "details" ? 'neverReached' THEN '{"reason": "NEVER_REACHED"}'::jsonb
  ELSE '{"reason": "UNANSWERED"}'::jsonb
END WHERE "kind" = 'ORPHANED' OR "details" ? 'neverReached' OR "details" ? 'unanswered';--> statement-breakpoint
UPDATE "logins" SET "session_id" = NULL WHERE "session_id" NOT IN (SELECT "id" FROM "sessions");--> statement-breakpoint
UPDATE "payments" SET "saved_card_id" = NULL WHERE "saved_card_id" NOT IN (SELECT "id" FROM "saved_cards");--> statement-breakpoint
ALTER TABLE "delivery_history" ADD CONSTRAINT "delivery_history_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_history" ADD CONSTRAINT "delivery_history_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_history_delivery" ON "delivery_history" USING btree ("delivery_id","at");--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_saved_card_id_saved_cards_id_fk" FOREIGN KEY ("saved_card_id") REFERENCES "public"."saved_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_unfrozen" ON "deliveries" USING btree ("date") WHERE "deliveries"."status" = 'SCHEDULED' and "deliveries"."frozen_at" is null;