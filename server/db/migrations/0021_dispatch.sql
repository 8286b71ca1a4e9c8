CREATE TABLE "drivers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"search" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bowls_made" (
	"date" date NOT NULL,
	"salad_id" uuid NOT NULL,
	"variant" text NOT NULL,
	"slot" "slot" NOT NULL,
	"made" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bowls_made_date_salad_id_variant_slot_pk" PRIMARY KEY("date","salad_id","variant","slot"),
	CONSTRAINT "bowls_made_count" CHECK ("bowls_made"."made" >= 0)
);
--> statement-breakpoint
CREATE TABLE "late_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"delivery_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"slot" "slot" NOT NULL,
	"driver_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "run_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"note" text,
	"sequence" integer NOT NULL,
	"pressed_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"result" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "failure_reason" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "failure_note" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "resolution" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "resolved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "resolved_by" uuid;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "redelivery_of" uuid;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "reviewed_by" uuid;--> statement-breakpoint
ALTER TABLE "salad_ingredients" ADD COLUMN "grams" smallint;--> statement-breakpoint
ALTER TABLE "bowls_made" ADD CONSTRAINT "bowls_made_salad_id_salads_id_fk" FOREIGN KEY ("salad_id") REFERENCES "public"."salads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_changes" ADD CONSTRAINT "late_changes_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_links" ADD CONSTRAINT "run_links_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_links" ADD CONSTRAINT "run_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_marks" ADD CONSTRAINT "run_marks_link_id_run_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."run_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_marks" ADD CONSTRAINT "run_marks_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drivers_search" ON "drivers" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "late_changes_date" ON "late_changes" USING btree ("date","at");--> statement-breakpoint
CREATE INDEX "late_changes_delivery" ON "late_changes" USING btree ("delivery_id");--> statement-breakpoint
CREATE UNIQUE INDEX "run_links_one" ON "run_links" USING btree ("date","slot","driver_id") WHERE "run_links"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "run_links_driver" ON "run_links" USING btree ("driver_id");--> statement-breakpoint
CREATE INDEX "run_marks_delivery" ON "run_marks" USING btree ("delivery_id","sequence");--> statement-breakpoint
CREATE INDEX "run_marks_link" ON "run_marks" USING btree ("link_id");--> statement-breakpoint
-- Until now there were no drivers, and nobody said why a delivery failed.
UPDATE "deliveries" SET "delivery_person_id" = null WHERE "delivery_person_id" is not null;--> statement-breakpoint
UPDATE "deliveries" SET "failure_reason" = 'OTHER', "failed_at" = "updated_at" WHERE "status" = 'FAILED';--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_delivery_person_id_drivers_id_fk" FOREIGN KEY ("delivery_person_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_redelivery_of_deliveries_id_fk" FOREIGN KEY ("redelivery_of") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_driver" ON "deliveries" USING btree ("delivery_person_id","date");--> statement-breakpoint
CREATE INDEX "deliveries_unresolved" ON "deliveries" USING btree ("date") WHERE "deliveries"."status" = 'FAILED' and "deliveries"."resolution" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_redelivered_once" ON "deliveries" USING btree ("redelivery_of");--> statement-breakpoint
CREATE INDEX "feedback_created" ON "feedback" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_failure" CHECK (("deliveries"."status" = 'FAILED') = ("deliveries"."failure_reason" is not null) and ("deliveries"."failure_reason" is null) = ("deliveries"."failed_at" is null));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_resolved" CHECK (("deliveries"."resolution" is null) = ("deliveries"."resolved_at" is null) and ("deliveries"."resolution" is null or "deliveries"."status" = 'FAILED'));