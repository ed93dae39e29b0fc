CREATE TABLE "limit_use" (
	"key" text PRIMARY KEY NOT NULL,
	"times" timestamp (3) with time zone[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "user_email";--> statement-breakpoint
ALTER TABLE "refresh_token" ADD COLUMN "parent_hash" text;--> statement-breakpoint
ALTER TABLE "refresh_token" ADD COLUMN "superseded_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "limit_use_expiry" ON "limit_use" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "file_user" ON "file" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_token_parent" ON "refresh_token" USING btree ("parent_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "user_email" ON "user" USING btree (lower("email" collate "C")) WHERE "user"."deleted_at" is null;