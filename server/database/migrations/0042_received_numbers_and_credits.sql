DROP INDEX "received_invoice_number";--> statement-breakpoint
CREATE UNIQUE INDEX "received_invoice_number" ON "received_invoice" USING btree ("seller_key","ref",extract(year from "date")) WHERE "received_invoice"."deleted_at" is null;--> statement-breakpoint
-- Documents of the types 261 and 262 are credits, whose sums have the opposite sign of those in their file. The rows of
-- TVA in the content keep the sign of the file: where both are alike, the document was stored before the types were known.
UPDATE "received_invoice" SET "amount_ht" = -"amount_ht", "amount_tva" = -"amount_tva", "amount_ttc" = -"amount_ttc"
WHERE "content"->>'type' IN ('261', '262')
  AND "amount_ht" = (SELECT sum((rate->>'base')::numeric) FROM jsonb_array_elements("content"->'tva') AS rate);
