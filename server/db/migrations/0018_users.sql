CREATE TABLE "guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"subscription_count" integer NOT NULL,
	"last_ordered_at" timestamp (3) with time zone NOT NULL,
	"search" text NOT NULL,
	CONSTRAINT "guests_email" UNIQUE("email")
);
--> statement-breakpoint
CREATE INDEX "guests_last_ordered" ON "guests" USING btree ("last_ordered_at","id");--> statement-breakpoint
CREATE INDEX "guests_search" ON "guests" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_first_login" ON "users" USING btree ("last_login_at","id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (regexp_replace(regexp_replace(split_part("search", E'
', 1), '[0-9]+', '000000000000000\&', 'g'), '0*([0-9]{15})', '\1', 'g') collate "C","id");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "users_status" ON "users" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "users_verified" ON "users" USING btree ("verified","id");--> statement-breakpoint
CREATE INDEX "orders_guest" ON "orders" USING btree ("customer_email") WHERE "orders"."user_id" is null;--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_found" ON "payments" USING btree (lower("found_customer" ->> 'email')) WHERE "payments"."found_customer" is not null;--> statement-breakpoint
-- From here by hand: who has ordered without an account so far. The search column is filled in after the migrations (server/db/search.ts).
INSERT INTO "guests" ("id", "email", "name", "phone", "subscription_count", "last_ordered_at", "search")
  SELECT gen_random_uuid(), o."email", o."name", o."phone", coalesce(c."made", 0), o."at", ''
  FROM (SELECT DISTINCT ON ("email") * FROM (
      SELECT "customer_email" AS "email", "customer_name" AS "name", "customer_phone" AS "phone", "created_at" AS "at" FROM "orders" WHERE "user_id" IS NULL
      UNION ALL SELECT "customer_email", "customer_name", "customer_phone", "created_at" FROM "subscriptions" WHERE "user_id" IS NULL
      UNION ALL SELECT lower("found_customer" ->> 'email'), "found_customer" ->> 'name', coalesce("found_customer" ->> 'phone', ''), "created_at" FROM "payments" WHERE "user_id" IS NULL AND "found_customer" ->> 'email' IS NOT NULL
    ) ordered ORDER BY "email", "at" DESC) o
  LEFT JOIN (SELECT "customer_email" AS "email", count(*) AS "made" FROM "subscriptions" WHERE "user_id" IS NULL GROUP BY 1) c ON c."email" = o."email";
