ALTER TABLE "invoice" ADD COLUMN "deposit_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Final invoices that were sent before deduct the deposits that name them. Those that were credited in full since have
-- freed theirs: the books divide what they deducted as they divide the invoice. All are stamped, so that devices, whose
-- rows lack the column, pull them again.
UPDATE "invoice" SET "deposit_ids" = COALESCE((
  SELECT jsonb_agg(deposit.id ORDER BY deposit.id) FROM "invoice" deposit WHERE deposit.deducted_in_id = "invoice".id AND deposit.deleted_at IS NULL
), '[]'::jsonb)
WHERE "invoice".kind = 'final' AND "invoice".stage <> 'draft';
