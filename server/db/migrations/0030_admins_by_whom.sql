ALTER TABLE "payments" DROP CONSTRAINT "payments_by_hand";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role_granted_by" uuid;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "list_admins" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_granted_by_users_id_fk" FOREIGN KEY ("role_granted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_by_hand" CHECK ("payments"."marked_paid_by" is null or "payments"."method"::text in ('CASH', 'BANK_TRANSFER'));--> statement-breakpoint
-- Who gave today's admins their role, as far as the audit log tells.
UPDATE "users" u SET "role_granted_by" = (
	SELECT a."actor_id" FROM "audit_log" a
	WHERE a."target" = u."id"::text
		AND a."action" IN ('POST /admin/users', 'POST /admin/users/:id/role')
		AND a."after" ->> 'role' IN ('ADMIN', 'SUPER_ADMIN')
	ORDER BY a."at" DESC, a."id" DESC LIMIT 1
) WHERE u."role" <> 'USER';
