import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { AS_OF_PAGE, asOfCalls, type ReceivablesAsOf, type TicketsAsOf } from '#contract/calls/as-of.calls.ts'
import { endOfCompanyDay } from '#contract/company-day.ts'
import { wholeFrom } from '../../access/activity/whole-activity.ts'
import type { Queryable } from '../../database/connect.ts'
import { invoice, transaction } from '../../database/schema/billing.ts'
import { importJob, importReference } from '../../database/schema/import.ts'
import { activity } from '../../database/schema/sync.ts'
import { ticket } from '../../database/schema/work.ts'
import { tableOf } from '../../database/tables.ts'
import type { RequestActor } from '../../models/actor.ts'
import { visible } from '../../models/visibility.ts'
import { handled, registerCalls } from '../call.ts'
import type { Services } from '../services.ts'

interface Page {
  readonly after: number
  readonly to: number
}

const within = (column: Parameters<typeof gt>[0], { after, to }: Page): SQL | undefined =>
  and(gt(column, after), lte(column, to))

/** Pages are ranges of ids: none reads more rows than it has ids. */
const pageFrom = async (
  database: Queryable,
  model: 'ticket' | 'transaction',
  after: number,
): Promise<Page & { readonly next: number | null }> => {
  const table = tableOf(model)
  const [last] = await database.select({ id: sql`coalesce(max(${table.id}), 0)`.mapWith(Number) }).from(table)
  const to = after + AS_OF_PAGE
  return { after, to, next: to < (last?.id ?? 0) ? to : null }
}

/** Entries of a model after a moment that change a field: the first one names the value before. */
const changesOf = (model: 'ticket' | 'transaction' | 'invoice', field: string, end: string): SQL | undefined =>
  and(eq(activity.model, model), gt(activity.created_at, end), sql`jsonb_exists(${activity.before}, ${field})`)

const ticketsAsOf = async (
  database: Queryable,
  actor: RequestActor,
  end: string,
  from: number,
): Promise<TicketsAsOf> => {
  const { next, ...page } = await pageFrom(database, 'ticket', from)
  const seen = and(visible('ticket', actor), within(ticket.id, page))
  const responsibles = await database
    .selectDistinctOn([activity.record_id], {
      ticket_id: activity.record_id,
      responsable_id: sql<string | null>`${activity.before} ->> 'responsable_id'`,
    })
    .from(activity)
    .innerJoin(ticket, eq(ticket.id, activity.record_id))
    .where(and(changesOf('ticket', 'responsable_id', end), within(activity.record_id, page), seen))
    .orderBy(asc(activity.record_id), asc(activity.id))
  const imported = await database
    .selectDistinct({ id: ticket.id })
    .from(importReference)
    .innerJoin(importJob, eq(importJob.id, importReference.job_id))
    .innerJoin(ticket, eq(ticket.id, importReference.record_id))
    .where(
      and(eq(importReference.model, 'ticket'), or(isNull(importJob.settled_at), gt(importJob.settled_at, end)), seen),
    )
  return {
    responsibles: responsibles.map((row) => ({
      ...row,
      responsable_id: row.responsable_id === null ? null : Number(row.responsable_id),
    })),
    imported: imported.map(({ id }) => id),
    // Read after the entries: a deletion meanwhile is answered too.
    whole_from: await wholeFrom(database),
    next,
  }
}

const receivablesAsOf = async (database: Queryable, end: string, from: number): Promise<ReceivablesAsOf> => {
  const { next, ...page } = await pageFrom(database, 'transaction', from)
  const payments = await database
    .selectDistinctOn([activity.record_id], {
      id: activity.record_id,
      invoice_id: transaction.invoice_id,
      amount: sql`${activity.before} ->> 'amount'`.mapWith(Number),
      created_at: transaction.created_at,
    })
    .from(activity)
    // Deleted payments too: they were there on that day.
    .innerJoin(transaction, eq(transaction.id, activity.record_id))
    .where(
      and(changesOf('transaction', 'amount', end), within(activity.record_id, page), lte(transaction.created_at, end)),
    )
    .orderBy(asc(activity.record_id), asc(activity.id))
  const disputes =
    from > 0
      ? []
      : await database
          .selectDistinctOn([activity.record_id], {
            invoice_id: activity.record_id,
            disputed_at: sql<string | null>`${activity.before} ->> 'disputed_at'`,
          })
          .from(activity)
          .innerJoin(invoice, eq(invoice.id, activity.record_id))
          .where(
            and(
              changesOf('invoice', 'disputed_at', end),
              inArray(activity.action, ['dispute', 'settleDispute']),
              isNull(invoice.deleted_at),
            ),
          )
          .orderBy(asc(activity.record_id), asc(activity.id))
  return { payments, disputes, whole_from: await wholeFrom(database), next }
}

/** Registers past values that only the activity has: devices hold a part of it. */
export const registerAsOf = (app: FastifyInstance, services: Services): void => {
  const database = services.database.query
  registerCalls(app, services, [
    handled(asOfCalls.tickets, async ({ actor, query: { day, after } }) => ({
      data: await ticketsAsOf(database, actor, endOfCompanyDay(day), after),
    })),
    handled(asOfCalls.receivables, async ({ query: { day, after } }) => ({
      data: await receivablesAsOf(database, endOfCompanyDay(day), after),
    })),
  ])
}
