CREATE TABLE "activity_redaction" (
	"erasure_id" bigint NOT NULL,
	"position" bigint NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "activity_redaction_erasure_id_position_pk" PRIMARY KEY("erasure_id","position")
);
--> statement-breakpoint
-- Hashes are over digests from now on: the sealer seals the whole activity anew.
DELETE FROM "activity_seal";--> statement-breakpoint
DELETE FROM "installation" WHERE "name" = 'activity_head';--> statement-breakpoint
ALTER TABLE "activity_seal" ADD COLUMN "digest" text NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "keep_addresses_days" integer DEFAULT 180 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "keep_sign_ins_days" integer DEFAULT 365 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "keep_sessions_days" integer DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "keep_keys_days" integer DEFAULT 730 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "keep_mails_days" integer DEFAULT 365 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "keep_notifications_days" integer DEFAULT 180 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "keep_activity_days" integer DEFAULT 1825 NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "activity_redaction_position" ON "activity_redaction" USING btree ("position");--> statement-breakpoint
CREATE INDEX "last_login_date" ON "last_login" USING btree ("date");--> statement-breakpoint
CREATE INDEX "activity_addressed" ON "activity" USING btree ("created_at") WHERE "activity"."address" is not null;--> statement-breakpoint
CREATE INDEX "idempotency_key_created" ON "idempotency_key" USING brin ("created_at");--> statement-breakpoint
DROP TRIGGER stamp ON "activity";--> statement-breakpoint
-- No device has the address of an entry: a write of the address alone sends no row again.
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE OF "user_id", "model", "record_id", "action", "before", "after", "created_at", "event_id", "deleted_at" ON "activity" FOR EACH ROW EXECUTE FUNCTION stamp_row();
