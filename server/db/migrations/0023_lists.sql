DROP INDEX "users_created";--> statement-breakpoint
DROP INDEX "users_last_login";--> statement-breakpoint
DROP INDEX "users_first_login";--> statement-breakpoint
DROP INDEX "users_subscriptions";--> statement-breakpoint
DROP INDEX "users_name";--> statement-breakpoint
DROP INDEX "users_role";--> statement-breakpoint
DROP INDEX "users_status";--> statement-breakpoint
DROP INDEX "users_verified";--> statement-breakpoint
DROP INDEX "audit_log_actor";--> statement-breakpoint
DROP INDEX "audit_log_target";--> statement-breakpoint
DROP INDEX "audit_log_action";--> statement-breakpoint
DROP INDEX "deliveries_unfrozen";--> statement-breakpoint
DROP INDEX "payments_created";--> statement-breakpoint
DROP INDEX "payments_status";--> statement-breakpoint
DROP INDEX "payments_outcome";--> statement-breakpoint
DROP INDEX "payments_amount";--> statement-breakpoint
DROP INDEX "subscriptions_created";--> statement-breakpoint
DROP INDEX "subscriptions_status_created";--> statement-breakpoint
DROP INDEX "subscriptions_name";--> statement-breakpoint
DROP INDEX "subscriptions_start";--> statement-breakpoint
DROP INDEX "subscriptions_end";--> statement-breakpoint
DROP INDEX "subscriptions_total";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (regexp_replace(regexp_replace(split_part("users"."search", E'
', 1), '[0-9]+', '000000000000000\&', 'g'), '0*([0-9]{15})', '\1', 'g') collate "C") STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "amount_fils" integer GENERATED ALWAYS AS (coalesce("payments"."captured_fils", "payments"."charge_fils") + "payments"."credit_fils") STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (regexp_replace(regexp_replace(split_part("subscriptions"."search", E'
', 1), '[0-9]+', '000000000000000\&', 'g'), '0*([0-9]{15})', '\1', 'g') collate "C") STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_status_amount" ON "payments" USING btree ("status","amount_fils","id","outcome");--> statement-breakpoint
CREATE INDEX "payments_outcome_amount" ON "payments" USING btree ("outcome","amount_fils","id","status");--> statement-breakpoint
CREATE INDEX "subscriptions_by_number" ON "subscriptions" USING btree ("number","id","status","plan_id","user_id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id","role","status","verified") WHERE "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "users_last_login" ON "users" USING btree ("last_login_at" DESC NULLS LAST,"id","role","status","verified") WHERE "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "users_first_login" ON "users" USING btree ("last_login_at","id","role","status","verified") WHERE "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "users_subscriptions" ON "users" USING btree ("subscription_count","id","role","status","verified") WHERE "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("sort_name","id","role","status","verified","search") WHERE "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role","id","status","verified") WHERE "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "users_status" ON "users" USING btree ("status","id","role","verified") WHERE "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "users_verified" ON "users" USING btree ("verified","id","role","status") WHERE "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "deliveries_unfrozen" ON "deliveries" USING btree ("date","subscription_id","delivery_time_slot","alternative") WHERE "deliveries"."status" = 'SCHEDULED' and "deliveries"."frozen_at" is null;--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at","id","status","outcome");--> statement-breakpoint
CREATE INDEX "payments_status" ON "payments" USING btree ("status","created_at","id","outcome");--> statement-breakpoint
CREATE INDEX "payments_outcome" ON "payments" USING btree ("outcome","created_at","id","status");--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount_fils","id","status","outcome");--> statement-breakpoint
CREATE INDEX "subscriptions_created" ON "subscriptions" USING btree ("created_at","id","status","plan_id","user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_status_created" ON "subscriptions" USING btree ("status","created_at","id","plan_id","user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_name" ON "subscriptions" USING btree ("sort_name","id","status","plan_id","user_id","search");--> statement-breakpoint
CREATE INDEX "subscriptions_start" ON "subscriptions" USING btree ("start_date","id","status","plan_id","user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_end" ON "subscriptions" USING btree ("end_date","id","status","plan_id","user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_total" ON "subscriptions" USING btree ("total_fils","id","status","plan_id","user_id");