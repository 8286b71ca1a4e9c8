ALTER TABLE "deliveries" ADD COLUMN "delivery_address" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "block" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "road" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "building" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "flat" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "house_no" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "governorate" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "block" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "road" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "building" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "flat" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "house_no" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "governorate" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "block" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "road" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "building" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "flat" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "house_no" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "governorate" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_address" CHECK (case when "deliveries"."city" is null
    then num_nonnulls("deliveries"."block", "deliveries"."road", "deliveries"."building", "deliveries"."flat", "deliveries"."house_no", "deliveries"."governorate") = 0
    else num_nulls("deliveries"."block", "deliveries"."road") = 0 and num_nonnulls("deliveries"."building", "deliveries"."flat") <> 1 and num_nonnulls("deliveries"."flat", "deliveries"."house_no") < 2
    end);--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_address_text" CHECK ("deliveries"."delivery_address" is not null or "deliveries"."city" is null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_address" CHECK (case when "orders"."city" is null
    then num_nonnulls("orders"."block", "orders"."road", "orders"."building", "orders"."flat", "orders"."house_no", "orders"."governorate") = 0
    else num_nulls("orders"."block", "orders"."road") = 0 and num_nonnulls("orders"."building", "orders"."flat") <> 1 and num_nonnulls("orders"."flat", "orders"."house_no") < 2
    end);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_address" CHECK (case when "subscriptions"."city" is null
    then num_nonnulls("subscriptions"."block", "subscriptions"."road", "subscriptions"."building", "subscriptions"."flat", "subscriptions"."house_no", "subscriptions"."governorate") = 0
    else num_nulls("subscriptions"."block", "subscriptions"."road") = 0 and num_nonnulls("subscriptions"."building", "subscriptions"."flat") <> 1 and num_nonnulls("subscriptions"."flat", "subscriptions"."house_no") < 2
    end);--> statement-breakpoint
-- By hand from here on: what was bought before gets its parts, where they can be read.
-- The towns as they were known then: the parts keep the English name, texts have either.
CREATE TEMPORARY TABLE "known_towns" ("name_en", "name_ar") ON COMMIT DROP AS VALUES
  ('A’ali', 'عالي'), ('Abu Quwa', 'أبو قوة'), ('Abu Saiba', 'أبو صيبع'), ('Adhari', 'عذاري'),
  ('Adliya', 'العدلية'), ('Al Dair', 'الدير'), ('Al Hajar', 'الحجر'), ('Al Markh', 'المرخ'),
  ('Al Qadam', 'القدم'), ('Al Qurayya', 'القرية'), ('Amwaj Islands', 'جزر أمواج'), ('Arad', 'عراد'),
  ('Askar', 'عسكر'), ('Awali', 'عوالي'), ('Bahrain Bay', 'خليج البحرين'), ('Bani Jamra', 'بني جمرة'),
  ('Barbar', 'باربار'), ('Bilad Al Qadeem', 'البلاد القديم'), ('Bu Ashira', 'بو عشيرة'), ('Bu Ghazal', 'بو غزال'),
  ('Bu Kowara', 'بو كوارة'), ('Budaiya', 'البديع'), ('Burhama', 'البرهامة'), ('Buri', 'بوري'),
  ('Busaiteen', 'البسيتين'), ('Daih', 'الديه'), ('Dar Kulaib', 'دار كليب'), ('Dilmunia', 'دلمونيا'),
  ('Diplomatic Area', 'المنطقة الدبلوماسية'), ('Diraz', 'الدراز'), ('Diyar Al Muharraq', 'ديار المحرق'), ('Dumistan', 'دمستان'),
  ('Durrat Al Bahrain', 'درة البحرين'), ('East Riffa', 'الرفاع الشرقي'), ('Eker', 'العكر'), ('Galali', 'قلالي'),
  ('Gudaibiya', 'القضيبية'), ('Hajiyat', 'الحجيات'), ('Hamad Town', 'مدينة حمد'), ('Hamala', 'الهملة'),
  ('Hidd', 'الحد'), ('Hoora', 'الحورة'), ('Isa Town', 'مدينة عيسى'), ('Jablat Habshi', 'جبلة حبشي'),
  ('Janabiya', 'الجنبية'), ('Jannusan', 'جنوسان'), ('Jasra', 'الجسرة'), ('Jaw', 'جو'),
  ('Jid Al Haj', 'جد الحاج'), ('Jid Ali', 'جد علي'), ('Jidhafs', 'جدحفص'), ('Juffair', 'الجفير'),
  ('Jurdab', 'جرداب'), ('Karbabad', 'كرباباد'), ('Karrana', 'كرانة'), ('Karzakan', 'كرزكان'),
  ('Khalifa City', 'مدينة خليفة'), ('Khamis', 'الخميس'), ('Lawzi', 'اللوزي'), ('Ma’ameer', 'المعامير'),
  ('Mahooz', 'الماحوز'), ('Malkiya', 'المالكية'), ('Manama', 'المنامة'), ('Maqabah', 'مقابة'),
  ('Maqsha', 'المقشع'), ('Muharraq', 'المحرق'), ('Musalla', 'المصلى'), ('Nabih Saleh', 'النبيه صالح'),
  ('Naim', 'النعيم'), ('Nuwaidrat', 'النويدرات'), ('Ras Rumman', 'رأس رمان'), ('Reef Island', 'جزيرة الريف'),
  ('Riffa', 'الرفاع'), ('Saar', 'سار'), ('Sadad', 'صدد'), ('Sakhir', 'الصخير'),
  ('Salmabad', 'سلماباد'), ('Salman City', 'مدينة سلمان'), ('Salmaniya', 'السلمانية'), ('Samaheej', 'سماهيج'),
  ('Sanabis', 'السنابس'), ('Sanad', 'سند'), ('Seef', 'السيف'), ('Segaya', 'السقية'),
  ('Sehla', 'السهلة'), ('Shahrakan', 'شهركان'), ('Shakhura', 'الشاخورة'), ('Sitra', 'سترة'),
  ('Tashan', 'طشان'), ('Tubli', 'توبلي'), ('Umm Al Hassam', 'أم الحصم'), ('West Riffa', 'الرفاع الغربي'),
  ('Zallaq', 'الزلاق'), ('Zayed Town', 'مدينة زايد'), ('Zinj', 'الزنج');--> statement-breakpoint
CREATE TEMPORARY TABLE "read_addresses" ON COMMIT DROP AS
WITH "texts" AS (
  SELECT "delivery_address", "address_id" FROM "orders"
  UNION SELECT "delivery_address", "address_id" FROM "subscriptions"
), "saved" AS (
  -- A saved address may have been changed since: it counts only where the text is what it would say today.
  SELECT "texts".*, "a"."city", "a"."block", "a"."road", "a"."address_type",
    "a"."building", "a"."flat", "a"."house_no"
  FROM "texts" JOIN "addresses" "a" ON "a"."id" = "texts"."address_id"
  LEFT JOIN "known_towns" "t" ON "t"."name_ar" = "a"."city"
    OR translate(lower("t"."name_en"), '’‘''`', '') = translate(lower("a"."city"), '’‘''`', '')
  WHERE "texts"."delivery_address" IN (
    CASE "a"."address_type" WHEN 'FLAT' THEN concat('Flat ', "a"."flat", ', Building ', "a"."building")
      ELSE concat('House ', "a"."house_no") END
    || concat(', Road ', "a"."road", ', Block ', "a"."block", ', ', coalesce("t"."name_en", "a"."city")),
    CASE "a"."address_type" WHEN 'FLAT' THEN concat('شقة ', "a"."flat", '، مبنى ', "a"."building")
      ELSE concat('منزل ', "a"."house_no") END
    || concat('، طريق ', "a"."road", '، مجمع ', "a"."block", '، ', coalesce("t"."name_ar", "a"."city"))
  )
), "worded" AS (
  -- Prose in the words the shop itself writes: flat, building, house, road, block, town. Digits become Latin.
  SELECT *, coalesce(
    regexp_match("latin", '^(?:Flat ([^,\s][^,]{0,11}), Building ([^,\s][^,]{0,11})|House ([^,\s][^,]{0,11})), Road ([^,\s][^,]{0,11}), Block ([^,\s][^,]{0,11}), ([^,\s][^,]{0,59})$'),
    regexp_match("latin", '^(?:شقة ([^،\s][^،]{0,11})، مبنى ([^،\s][^،]{0,11})|منزل ([^،\s][^،]{0,11}))، طريق ([^،\s][^،]{0,11})، مجمع ([^،\s][^،]{0,11})، ([^،\s][^،]{0,59})$')
  ) AS "said"
  FROM "texts", translate("delivery_address", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789') AS "latin"
), "found" AS (
  SELECT "delivery_address", "address_id", "city", "block", "road",
    CASE "address_type" WHEN 'FLAT' THEN "building" END AS "building",
    CASE "address_type" WHEN 'FLAT' THEN "flat" END AS "flat",
    CASE "address_type" WHEN 'HOUSE' THEN "house_no" END AS "house_no"
  FROM "saved"
  UNION ALL
  SELECT "delivery_address", "address_id", "said"[6], "said"[5], "said"[4], "said"[2], "said"[1], "said"[3]
  FROM "worded" WHERE "said" IS NOT NULL AND NOT EXISTS (
    SELECT FROM "saved" WHERE "saved"."delivery_address" = "worded"."delivery_address" AND "saved"."address_id" = "worded"."address_id"
  )
)
SELECT "found".*, coalesce("t"."name_en", "found"."city") AS "town" FROM "found"
LEFT JOIN "known_towns" "t" ON "t"."name_ar" = "found"."city"
  OR translate(lower("t"."name_en"), '’‘''`', '') = translate(lower("found"."city"), '’‘''`', '');--> statement-breakpoint
UPDATE "orders" SET "city" = "r"."town", "block" = "r"."block", "road" = "r"."road",
  "building" = "r"."building", "flat" = "r"."flat", "house_no" = "r"."house_no"
FROM "read_addresses" "r" WHERE "r"."delivery_address" = "orders"."delivery_address"
  AND "r"."address_id" IS NOT DISTINCT FROM "orders"."address_id";--> statement-breakpoint
UPDATE "subscriptions" SET "city" = "r"."town", "block" = "r"."block", "road" = "r"."road",
  "building" = "r"."building", "flat" = "r"."flat", "house_no" = "r"."house_no"
FROM "read_addresses" "r" WHERE "r"."delivery_address" = "subscriptions"."delivery_address"
  AND "r"."address_id" IS NOT DISTINCT FROM "subscriptions"."address_id";--> statement-breakpoint
-- Deliveries past their cutoff have their address on them from now on; nothing could change the subscription's before.
UPDATE "deliveries" SET "delivery_address" = "s"."delivery_address", "city" = "s"."city", "block" = "s"."block",
  "road" = "s"."road", "building" = "s"."building", "flat" = "s"."flat", "house_no" = "s"."house_no"
FROM "subscriptions" "s" WHERE "s"."id" = "deliveries"."subscription_id"
  AND "deliveries"."frozen_at" IS NOT NULL AND "s"."delivery_address" <> '';
