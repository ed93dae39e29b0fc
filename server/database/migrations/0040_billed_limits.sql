-- Overruns on sent invoices use no hours of their contract from now on. A contract without a price counts
-- all time that draws from it: such time loses the mark. Which contract an entry draws from is the rule of
-- contract/models/contract/contract-rule.ts as it is now.
UPDATE "pointage" SET "follows_contract" = false
FROM "ticket" JOIN "projet" ON "projet".id = "ticket".projet_id
WHERE "ticket".id = "pointage".ticket_id
  AND "pointage".is_locked AND "pointage".follows_contract AND "ticket".is_facturable AND "projet".is_facturable
  AND EXISTS (
    SELECT 1 FROM (
      SELECT price FROM (
        SELECT "contract".*, LEAST(ends_on, (archived_at AT TIME ZONE 'Europe/Paris')::date) AS last_day FROM "contract"
        WHERE "contract".client_id = "projet".client_id AND ("contract".projet_id IS NULL OR "contract".projet_id = "projet".id)
          AND "contract".deleted_at IS NULL
      ) AS "own"
      WHERE starts_on <= "pointage".date AND ("pointage".date <= last_day OR last_day IS NULL)
      ORDER BY projet_id IS NULL, last_day NULLS LAST, starts_on DESC, id DESC
      LIMIT 1
    ) AS "drawn"
    WHERE price IS NULL
  );
