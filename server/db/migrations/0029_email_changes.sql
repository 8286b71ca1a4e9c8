ALTER TYPE "public"."letter_purpose" ADD VALUE 'DECIDE_EMAIL_CHANGE' BEFORE 'RESET_PASSWORD';--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "requested_by" uuid;--> statement-breakpoint
-- Of an open change of email nobody knows who requested it: it is revoked.
UPDATE "account_links" SET "withdrawn_at" = now() WHERE "purpose" = 'CHANGE_EMAIL' AND "used_at" IS NULL AND "withdrawn_at" IS NULL;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_links_requester" ON "account_links" USING btree ("requested_by");--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_one_change" ON "account_links" USING btree ("user_id") WHERE "account_links"."requested_by" is not null and "account_links"."used_at" is null and "account_links"."withdrawn_at" is null;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_requester_known" CHECK ("account_links"."purpose" in ('VERIFY_EMAIL', 'RESET_PASSWORD', 'INVITE') or "account_links"."requested_by" is not null
        or "account_links"."used_at" is not null or "account_links"."withdrawn_at" is not null);