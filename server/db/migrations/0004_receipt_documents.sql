ALTER TABLE "settings" ADD COLUMN "vat_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_vat_number" CHECK ("settings"."vat_number" ~ '^([0-9]{15})?$');--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "shop" jsonb;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "start_date" date;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "end_date" date;--> statement-breakpoint
-- Receipts issued before this say from now on what they said until now: the shop as it is, the subscription's days.
UPDATE "receipts" SET "shop" = (
  SELECT jsonb_build_object(
    'nameEn', "name_en", 'nameAr', "name_ar", 'addressEn', "address_en", 'addressAr', "address_ar",
    'phone', "phone", 'email', "email", 'vatNumber', "vat_number"
  ) FROM "settings"
);--> statement-breakpoint
UPDATE "receipts" SET "start_date" = "subscriptions"."start_date", "end_date" = "subscriptions"."end_date"
  FROM "subscriptions" WHERE "subscriptions"."payment_id" = "receipts"."payment_id";--> statement-breakpoint
-- None is known without a subscription; one that were would keep its number, which the tax office counts.
UPDATE "receipts" SET "start_date" = ("issued_at" AT TIME ZONE 'Asia/Bahrain')::date,
  "end_date" = ("issued_at" AT TIME ZONE 'Asia/Bahrain')::date WHERE "start_date" IS NULL;--> statement-breakpoint
ALTER TABLE "receipts" ALTER COLUMN "shop" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ALTER COLUMN "start_date" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ALTER COLUMN "end_date" SET NOT NULL;
