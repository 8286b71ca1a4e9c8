-- By hand up to the constraints: what stands in the table is brought into its one spelling first.
UPDATE "users"
   SET "full_name" = coalesce(nullif(trim(normalize(regexp_replace("full_name", '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]', '', 'g'))), ''), 'Customer')
 WHERE "full_name" ~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]' OR "full_name" IS NOT NFC NORMALIZED;--> statement-breakpoint
CREATE TEMPORARY TABLE "odd_emails" ON COMMIT DROP AS
  SELECT "id", "plain", row_number() OVER (PARTITION BY "plain" ORDER BY "created_at", "id") AS "turn"
    FROM (SELECT "id", "created_at", lower(normalize(regexp_replace("email", '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]', '', 'g'), NFKC)) AS "plain"
            FROM "users" WHERE NOT ("email" ~ '^[!-~]+$' AND "email" = lower("email"))) AS "odd";--> statement-breakpoint
-- Whoever only spelt a taken address in another way, or has one that our mail never reached, keeps the account without it.
UPDATE "users"
   SET "email" = CASE WHEN "plain" ~ '^[!-~]+@[!-~]+$' AND "turn" = 1
                           AND NOT EXISTS (SELECT FROM "users" AS "other" WHERE "other"."email" = "plain")
                      THEN "plain" ELSE 'unreachable-' || "users"."id" || '@waraq.invalid' END
  FROM "odd_emails" WHERE "odd_emails"."id" = "users"."id";--> statement-breakpoint
DELETE FROM "account_links" WHERE NOT ("email" ~ '^[!-~]+$' AND "email" = lower("email"));--> statement-breakpoint
-- Generated from here on.
ALTER TABLE "users" ADD CONSTRAINT "users_email_spelling" CHECK ("users"."email" ~ '^[!-~]+$' and "users"."email" = lower("users"."email"));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_name_visible" CHECK ("users"."full_name" !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]' and "users"."full_name" is nfc normalized);
