-- A governorate is stored as its code: until now it was the name in the language of the admin who chose it.
CREATE TEMPORARY TABLE governorate_names ON COMMIT DROP AS SELECT * FROM (VALUES
  ('capital', 'CAPITAL'),
  ('capital governorate', 'CAPITAL'),
  ('العاصمة', 'CAPITAL'),
  ('محافظة العاصمة', 'CAPITAL'),
  ('muharraq', 'MUHARRAQ'),
  ('muharraq governorate', 'MUHARRAQ'),
  ('المحرق', 'MUHARRAQ'),
  ('محافظة المحرق', 'MUHARRAQ'),
  ('northern', 'NORTHERN'),
  ('northern governorate', 'NORTHERN'),
  ('الشمالية', 'NORTHERN'),
  ('المحافظة الشمالية', 'NORTHERN'),
  ('southern', 'SOUTHERN'),
  ('southern governorate', 'SOUTHERN'),
  ('الجنوبية', 'SOUTHERN'),
  ('المحافظة الجنوبية', 'SOUTHERN')
) AS names (name, code);--> statement-breakpoint
UPDATE "orders" SET "governorate" = code FROM governorate_names WHERE lower(trim("governorate")) = name;--> statement-breakpoint
UPDATE "subscriptions" SET "governorate" = code FROM governorate_names WHERE lower(trim("governorate")) = name;--> statement-breakpoint
UPDATE "deliveries" SET "governorate" = code FROM governorate_names WHERE lower(trim("governorate")) = name;
