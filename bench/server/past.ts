import { sql } from 'drizzle-orm'
import { sealEntries } from '#server/access/activity/seal.ts'
import { connect, type Queryable } from '#server/database/connect.ts'
import { readInstallation } from '#server/database/installation.ts'
import { activity } from '#server/database/schema/sync.ts'
import { ticket } from '#server/database/schema/work.ts'
import type { BenchDatabase } from './databases.ts'

const INVOICES = 10_000

/** A year of each ticket: created, taken over twice, moved and edited. */
const addTicketHistory = (database: Queryable): Promise<unknown> =>
  database.execute(sql`
    insert into activity (user_id, model, record_id, action, before, after, created_at)
    select (select min(id) from "user"), 'ticket', id, action, before, before, now() - interval '365 days' * (1 - (place - random()) / 8)
    from ticket, lateral (values
      (1, 'create', null),
      (2, 'updateResponsable', jsonb_build_object('responsable_id', responsable_id)),
      (3, 'updateStatus', jsonb_build_object('status_id', status_id, 'closed_at', null)),
      (4, 'update', jsonb_build_object('name', name, 'description', description)),
      (5, 'updateResponsable', jsonb_build_object('responsable_id', responsable_id)),
      (6, 'updatePriority', jsonb_build_object('priority_id', priority_id)),
      (7, 'updateStatus', jsonb_build_object('status_id', status_id, 'closed_at', null))
    ) as entry (place, action, before)
    order by place, id`)

/**
 * Sent invoices with a payment each; a tenth of the payments were changed, a fiftieth of the
 * invoices disputed.
 */
const addReceivables = async (database: Queryable): Promise<void> => {
  await database.execute(sql`
    insert into invoice (client_id, title, stage, date, amount_ht, amount_tva, amount_ttc, sent_at, created_at)
    select (select min(id) from client), 'Maintenance', 'sent', current_date - n % 365, 10000, 2000, 12000, now() - interval '1 day' * (n % 365), now() - interval '1 day' * (n % 365)
    from generate_series(1, ${INVOICES}::int) n`)
  await database.execute(sql`
    insert into transaction (invoice_id, date, amount, created_at) select id, date, 12000, sent_at from invoice where stage = 'sent' and sent_at is not null`)
  await database.execute(sql`
    insert into activity (user_id, model, record_id, action, before, after, created_at)
    select (select min(id) from "user"), model, id, action, before, before, created_at + (now() - created_at) * random()
    from (
      select 'transaction' as model, id, 'create' as action, null::jsonb as before, created_at from transaction
      union all select 'transaction', id, 'update', jsonb_build_object('amount', amount - 1), created_at from transaction where id % 10 = 0
      union all select 'invoice', id, 'create', null, created_at from invoice
      union all select 'invoice', id, 'markAsSent', jsonb_build_object('stage', 'draft', 'sent_at', null), created_at from invoice
      union all select 'invoice', id, 'dispute', jsonb_build_object('disputed_at', null), created_at from invoice where id % 50 = 0
    ) entry`)
}

/**
 * Gives a filled database a past, unless it has one: a year of activity, sealed, and invoices with
 * payments.
 */
export const fillPast = async (database: BenchDatabase): Promise<void> => {
  const opened = await connect(database.location)
  const { query } = opened
  try {
    // The seed has a few entries of its own.
    const [entries, tickets] = [await query.$count(activity), await query.$count(ticket)]
    if (entries > tickets) return
    await addTicketHistory(query)
    await addReceivables(query)
    const { epoch } = await readInstallation(query)
    for (let sealed = 1; sealed > 0; ) sealed = await sealEntries(query, epoch)
    await query.execute(sql`vacuum analyze`)
  } finally {
    await opened.close()
  }
}
