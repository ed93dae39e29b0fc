ALTER TABLE "reminder_level" ADD COLUMN "subject_en" text;--> statement-breakpoint
ALTER TABLE "reminder_level" ADD COLUMN "message_en" text;