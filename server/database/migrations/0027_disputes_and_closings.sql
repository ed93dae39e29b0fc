ALTER TABLE "invoice" ADD COLUMN "disputed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "disputed_line_id" bigint;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "dispute_reason" text;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "made_by_closing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_mail" ADD COLUMN "also_to" text;--> statement-breakpoint
ALTER TABLE "invoice_mail" ADD COLUMN "cc" text;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_disputed_line_id_invoice_line_id_fk" FOREIGN KEY ("disputed_line_id") REFERENCES "public"."invoice_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "invoice" SET "made_by_closing" = true WHERE "stage" = 'draft' AND "month" IS NOT NULL AND EXISTS (SELECT 1 FROM "activity" WHERE "activity"."model" = 'invoice' AND "activity"."record_id" = "invoice"."id" AND "activity"."action" = 'createAllInvoicesForMonth');
