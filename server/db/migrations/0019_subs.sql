DROP INDEX "subscriptions_one_renewal";--> statement-breakpoint
CREATE INDEX "payments_status" ON "payments" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_outcome" ON "payments" USING btree ("outcome","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ((coalesce("captured_fils", "charge_fils") + "credit_fils"),"id");--> statement-breakpoint
CREATE INDEX "subscriptions_status_created" ON "subscriptions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_plan" ON "subscriptions" USING btree ("plan_id","created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_name" ON "subscriptions" USING btree (regexp_replace(regexp_replace(split_part("search", E'
', 1), '[0-9]+', '000000000000000\&', 'g'), '0*([0-9]{15})', '\1', 'g') collate "C","id");--> statement-breakpoint
CREATE INDEX "subscriptions_start" ON "subscriptions" USING btree ("start_date","id");--> statement-breakpoint
CREATE INDEX "subscriptions_end" ON "subscriptions" USING btree ("end_date","id");--> statement-breakpoint
CREATE INDEX "subscriptions_total" ON "subscriptions" USING btree ("total_fils","id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_renewal" ON "subscriptions" USING btree ("renewal_of_id") WHERE "subscriptions"."status" <> 'CANCELLED' and ("subscriptions"."status" <> 'EXPIRED' or "subscriptions"."payment_id" is not null);