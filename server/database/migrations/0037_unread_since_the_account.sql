-- Accounts that exist keep their unread comments.
ALTER TABLE "user" ADD COLUMN "comments_read_before" timestamp (3) with time zone DEFAULT '1970-01-01T00:00:00Z' NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ALTER COLUMN "comments_read_before" SET DEFAULT now();
