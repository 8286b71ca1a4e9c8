CREATE TYPE "public"."letter_purpose" AS ENUM('VERIFY_EMAIL', 'CHANGE_EMAIL', 'RESET_PASSWORD', 'INVITE');--> statement-breakpoint
CREATE TYPE "public"."login_outcome" AS ENUM('SUCCESS', 'FAILED', 'BLOCKED', 'EXPIRED');--> statement-breakpoint
CREATE TABLE "account_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" "letter_purpose" NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "account_links_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"content" jsonb
);
--> statement-breakpoint
CREATE TABLE "logins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"outcome" "login_outcome" NOT NULL,
	"device_info" text NOT NULL,
	"ip_address" text NOT NULL,
	"location" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"sealed_successor" text,
	CONSTRAINT "refresh_tokens_generation" UNIQUE("session_id","generation"),
	CONSTRAINT "refresh_tokens_used" CHECK (("refresh_tokens"."used_at" is null) = ("refresh_tokens"."sealed_successor" is null))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_accessed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"remembered" boolean NOT NULL,
	"device_info" text NOT NULL,
	"ip_address" text NOT NULL,
	"location" text NOT NULL,
	"generation" integer NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_why" text
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erasure_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_links_user" ON "account_links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "account_links_email" ON "account_links" USING btree ("email");--> statement-breakpoint
CREATE INDEX "logins_user" ON "logins" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "users_erasure" ON "users" USING btree ("erasure_asked_at");