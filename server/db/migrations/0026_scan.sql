CREATE INDEX "credit_entries_at" ON "credit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payments_captured_at" ON "payments" USING btree ("captured_at","id") WHERE "payments"."captured_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("id") WHERE "refunds"."status" in ('SENT', 'PENDING');--> statement-breakpoint
CREATE INDEX "refunds_done" ON "refunds" USING btree ("done_at","id") WHERE "refunds"."done_at" is not null;