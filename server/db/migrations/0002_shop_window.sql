CREATE TYPE "public"."catalogue_status" AS ENUM('ACTIVE', 'ARCHIVED');--> statement-breakpoint
CREATE TYPE "public"."glaze" AS ENUM('oat', 'sage', 'clay', 'slate', 'sky');--> statement-breakpoint
CREATE TYPE "public"."ingredient_category" AS ENUM('leaf', 'vegetable', 'fruit', 'protein', 'grain', 'nutOrSeed', 'cheese', 'dressing', 'herb');--> statement-breakpoint
CREATE TYPE "public"."planned_by" AS ENUM('ADMIN', 'ROTATION');--> statement-breakpoint
CREATE TYPE "public"."plate" AS ENUM('pistachio', 'lemon', 'blush', 'mint', 'sand');--> statement-breakpoint
CREATE TYPE "public"."salad_category" AS ENUM('SIGNATURE', 'SEASONAL', 'VEGETARIAN');--> statement-breakpoint
CREATE TYPE "public"."plan_status" AS ENUM('ACTIVE', 'RETIRED');--> statement-breakpoint
CREATE TABLE "ingredients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"category" "ingredient_category" NOT NULL,
	"allergens" text[] NOT NULL,
	"removable" boolean NOT NULL,
	"from_animals" boolean NOT NULL,
	"status" "catalogue_status" DEFAULT 'ACTIVE' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ingredients_key" UNIQUE("key"),
	CONSTRAINT "ingredients_name_en" UNIQUE("name_en"),
	CONSTRAINT "ingredients_name_ar" UNIQUE("name_ar")
);
--> statement-breakpoint
CREATE TABLE "menu_days" (
	"date" date PRIMARY KEY NOT NULL,
	"week" date NOT NULL,
	"salad_id" uuid NOT NULL,
	"alternative_id" uuid NOT NULL,
	"by" "planned_by" NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "menu_days_salad_twice" UNIQUE("week","salad_id"),
	CONSTRAINT "menu_days_two_salads" CHECK ("menu_days"."salad_id" <> "menu_days"."alternative_id"),
	CONSTRAINT "menu_days_week" CHECK (extract(dow from "menu_days"."week") = 0 and "menu_days"."date" - "menu_days"."week" between 0 and 4)
);
--> statement-breakpoint
CREATE TABLE "salad_ingredients" (
	"salad_id" uuid NOT NULL,
	"ingredient_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "salad_ingredients_salad_id_ingredient_id_pk" PRIMARY KEY("salad_id","ingredient_id"),
	CONSTRAINT "salad_ingredients_position" UNIQUE("salad_id","position")
);
--> statement-breakpoint
CREATE TABLE "salad_photos" (
	"salad_id" uuid NOT NULL,
	"photo_id" uuid NOT NULL,
	"type" text NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "salad_photos_salad_id_type_width_pk" PRIMARY KEY("salad_id","type","width")
);
--> statement-breakpoint
CREATE TABLE "salads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"description_en" text NOT NULL,
	"description_ar" text NOT NULL,
	"category" "salad_category" NOT NULL,
	"plate" "plate" NOT NULL,
	"glaze" "glaze" NOT NULL,
	"kcal" smallint NOT NULL,
	"protein_g" smallint NOT NULL,
	"carbs_g" smallint NOT NULL,
	"fat_g" smallint NOT NULL,
	"status" "catalogue_status" DEFAULT 'ACTIVE' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "salads_key" UNIQUE("key"),
	CONSTRAINT "salads_name_en" UNIQUE("name_en"),
	CONSTRAINT "salads_name_ar" UNIQUE("name_ar"),
	CONSTRAINT "salads_nutrition" CHECK (least("salads"."kcal", "salads"."protein_g", "salads"."carbs_g", "salads"."fat_g") >= 0)
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"price_fils" integer NOT NULL,
	"duration_days" smallint NOT NULL,
	"meals_per_day" smallint NOT NULL,
	"most_popular" boolean NOT NULL,
	"claimed_saving_tenths" smallint,
	"status" "plan_status" DEFAULT 'ACTIVE' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plans_price" CHECK ("plans"."price_fils" > 0),
	CONSTRAINT "plans_days" CHECK ("plans"."duration_days" > 0 and "plans"."meals_per_day" > 0),
	CONSTRAINT "plans_claim" CHECK ("plans"."claimed_saving_tenths" between 1 and 900)
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "service_active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "service_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "public_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "menu_days" ADD CONSTRAINT "menu_days_salad_id_salads_id_fk" FOREIGN KEY ("salad_id") REFERENCES "public"."salads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_days" ADD CONSTRAINT "menu_days_alternative_id_salads_id_fk" FOREIGN KEY ("alternative_id") REFERENCES "public"."salads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salad_ingredients" ADD CONSTRAINT "salad_ingredients_salad_id_salads_id_fk" FOREIGN KEY ("salad_id") REFERENCES "public"."salads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salad_ingredients" ADD CONSTRAINT "salad_ingredients_ingredient_id_ingredients_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."ingredients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salad_photos" ADD CONSTRAINT "salad_photos_salad_id_salads_id_fk" FOREIGN KEY ("salad_id") REFERENCES "public"."salads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "menu_days_salad" ON "menu_days" USING btree ("salad_id");--> statement-breakpoint
CREATE INDEX "menu_days_alternative" ON "menu_days" USING btree ("alternative_id");--> statement-breakpoint
CREATE INDEX "salad_ingredients_ingredient" ON "salad_ingredients" USING btree ("ingredient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plans_most_popular" ON "plans" USING btree ("most_popular") WHERE "plans"."most_popular" and "plans"."status" = 'ACTIVE';