ALTER TYPE "public"."payment_event_kind" ADD VALUE 'REPLACED' BEFORE 'STATUS';--> statement-breakpoint
ALTER TYPE "public"."payment_status" ADD VALUE 'REPLACED' BEFORE 'INITIATED';--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_once";--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "turn" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_replaces_id_payments_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_once" UNIQUE("lot_id","payment_id","kind","turn");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_replaces" UNIQUE("replaces_id");--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_turn" CHECK ("credit_entries"."turn" between 0 and 1);