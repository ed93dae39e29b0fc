-- What a sent invoice bills of marked time uses no hours of its contract from now on. Time of contracts without a price
-- was marked too, and its contracts count it: it loses the mark where the client has such a contract. Time that was
-- billed in part exceeded the hours of another one.
UPDATE "pointage" SET "follows_contract" = false
FROM "ticket" JOIN "projet" ON "projet".id = "ticket".projet_id
WHERE "ticket".id = "pointage".ticket_id
  AND "pointage".is_locked AND "pointage".follows_contract AND "pointage".ut_invoiced = "pointage".ut
  AND EXISTS (SELECT 1 FROM "contract" WHERE "contract".client_id = "projet".client_id AND "contract".price IS NULL AND "contract".deleted_at IS NULL);
