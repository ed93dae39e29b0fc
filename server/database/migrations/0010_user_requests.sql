ALTER TABLE "user" ADD COLUMN "requested_at" timestamp (3) with time zone;--> statement-breakpoint
-- Until now a request was a closed account without client whose person had named a company.
UPDATE "user" SET "requested_at" = "updated_at" WHERE NOT "is_active" AND "client_id" IS NULL AND "company" IS NOT NULL AND "deleted_at" IS NULL;
