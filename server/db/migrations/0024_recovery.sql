CREATE TYPE "public"."recovery_scan_status" AS ENUM('RUNNING', 'DONE', 'FAILED');--> statement-breakpoint
CREATE TABLE "recovery_scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" "recovery_scan_status" NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"alive_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"started_by" uuid,
	"charges_seen" integer DEFAULT 0 NOT NULL,
	"refunds_seen" integer DEFAULT 0 NOT NULL,
	"payments_checked" integer DEFAULT 0 NOT NULL,
	"refunds_checked" integer DEFAULT 0 NOT NULL,
	"recovered" integer DEFAULT 0 NOT NULL,
	"orphans_found" integer DEFAULT 0 NOT NULL,
	"corrected" integer DEFAULT 0 NOT NULL,
	"problems" integer DEFAULT 0 NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "settled_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "bank_reference" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "retry_of" uuid;--> statement-breakpoint
ALTER TABLE "recovery_scans" ADD CONSTRAINT "recovery_scans_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_scans_started" ON "recovery_scans" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_scans_one_running" ON "recovery_scans" USING btree ("status") WHERE "recovery_scans"."status" = 'RUNNING';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_retry_of_refunds_id_fk" FOREIGN KEY ("retry_of") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_decided" ON "payments" USING btree ("decided_at") WHERE "payments"."decided_at" is not null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_retry" UNIQUE("retry_of");