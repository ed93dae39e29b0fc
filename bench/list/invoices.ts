import { sql } from 'drizzle-orm'
import { connect, rowsOf } from '#server/database/connect.ts'
import type { BenchDatabase } from '../server/databases.ts'

const INVOICES = 10_000
const DAYS = 5 * 365
/** Numbers of these invoices; those of the demo data begin at 1. */
const FIRST_NUMBER = 10_000

/** Prices are such that TVA is in whole cents: no sum is rounded. */
const LINES = sql`
  select n, k, (case when n % 50 = 7 then -100 else 100 end) * (1 + (n * 7 + k * 3) % 12) as quantity,
    200 * (10 + (n * 31 + k * 17) % 300) as unit_price, case when (n + k) % 10 = 0 then 550 else 2000 end as tva
  from generate_series(1, ${INVOICES}::int) n, generate_series(1, 1 + n % 5) k`

/** Most are paid, old ones closed, and one in fifty is a credit note; the newest is of today. */
const INVOICE_ROWS = sql`
  select n, current_date - (${INVOICES} - n) * ${DAYS} / ${INVOICES} as day, n % 50 = 7 as is_credit,
    not ((n > 9700 and n % 2 = 0) or n % 40 = 0) as is_paid
  from generate_series(1, ${INVOICES}::int) n`

const FILLING = sql`
  with line as materialized (${LINES}), one as materialized (${INVOICE_ROWS}),
  sums as (select n, sum(quantity * unit_price / 100) as ht, sum(quantity / 100 * unit_price * tva / 10000) as of_tva from line group by n),
  buyer as (select array_agg(id order by id) as ids from client where deleted_at is null),
  made as (
    insert into invoice (ref, kind, stage, client_id, title, date, due_date, month, amount_ht, amount_tva, amount_ttc, fully_paid, order_ref, sent_at, closed_at, created_at)
    select (case when is_credit then 'A' else 'F' end) || to_char(day, 'YYYY') || '-' || ${FIRST_NUMBER} + n,
      case when is_credit then 'credit_note' else 'invoice' end, case when is_paid and day < current_date - 90 then 'closed' else 'sent' end,
      ids[1 + n * 37 % cardinality(ids)], (array['Assistance', 'Maintenance', 'Hébergement', 'Migration'])[1 + n % 4] || ' ' || to_char(day, 'MM/YYYY'),
      day, day + 30, date_trunc('month', day - 28)::date, ht, of_tva, ht + of_tva, is_paid, case when n % 3 = 0 then 'BC-' || n end,
      day + time '08:30', case when is_paid and day < current_date - 90 then day + interval '40 days' end, day + time '08:00'
    from one join sums using (n), buyer
    returning id, ref, date, due_date, amount_ttc, fully_paid, kind
  ),
  numbered as materialized (select *, split_part(ref, '-', 2)::int - ${FIRST_NUMBER} as n from made),
  lines as (
    insert into invoice_line (invoice_id, position, designation, quantity, unit, unit_price, tva)
    select id, k, 'Intervention ' || k || ' du ' || to_char(date, 'DD/MM/YYYY'), quantity, 'hour', unit_price, tva from numbered join line using (n)
  )
  insert into "transaction" (invoice_id, date, amount, method, created_at)
  select id, due_date - 3 * part, case part when 1 then amount_ttc / parts else amount_ttc - amount_ttc / parts end, 'transfer', due_date + time '10:00'
  from (select *, case when n % 9 = 0 then 2 else 1 end as parts from numbered where fully_paid and kind = 'invoice') paid, generate_series(1, parts) part`

/**
 * Adds five years of invoices with their lines and payments; a database that has as many already
 * stays as it is.
 */
export const addInvoices = async (database: BenchDatabase): Promise<void> => {
  const { query, close } = await connect(database.location)
  try {
    const [known] = await rowsOf<{ count: number }>(query, sql`select count(*)::int as count from invoice`)
    if ((known?.count ?? 0) >= INVOICES) return
    await query.execute(FILLING)
    for (const table of ['invoice', 'invoice_line', 'transaction'])
      await query.execute(sql`vacuum analyze ${sql.identifier(table)}`)
  } finally {
    await close()
  }
}
