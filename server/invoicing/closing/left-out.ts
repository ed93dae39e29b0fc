import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { addMonths } from '#contract/core/kinds/days.ts'
import type { LeftOutReason } from '#contract/invoicing/left-out.ts'
import { periodDueIn } from '#contract/invoicing/subscription.ts'
import type { Queryable } from '../../database/connect.ts'
import { billingStage, product } from '../../database/schema/billing.ts'
import { client, projet } from '../../database/schema/people.ts'
import { pointage, ticket } from '../../database/schema/work.ts'
import { hasBillableTime, isInMonth } from '../time/billable.ts'
import type { CoveredEntry } from '../time/covered-time.ts'
import { fullyCovered } from '../time/fully-covered.ts'
import { billedPeriodsOf, isBilled, isSoldInOtherMonth, skippedMonths } from './subscriptions.ts'

/** Time of a ticket, a subscription or a stage that month closing does not bill. */
export interface LeftOut {
  readonly reason: LeftOutReason
  readonly client_id: number
  readonly projet_id: number | null
  readonly ticket_id: number | null
  readonly product_id: number | null
  readonly billing_stage_id: number | null
  /** The contract that includes the time. */
  readonly contract_id: number | null
  /** First day of the month to close for a subscription that was skipped. */
  readonly month: string | null
  /** Pointages of the ticket, and their worked time. */
  readonly pointages: number
  readonly ut: number
}

const NOTHING = {
  projet_id: null,
  ticket_id: null,
  product_id: null,
  billing_stage_id: null,
  contract_id: null,
  month: null,
  pointages: 0,
  ut: 0,
} as const

/** Ids as an array of SQL. */
const idList = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::bigint[]`

/**
 * Lists what is left out of a month (its first day), for all clients or some: time of the month by
 * ticket and reason, time of other months that waits, subscriptions and stages.
 */
export const leftOutOf = async (
  database: Queryable,
  month: string,
  clientIds: readonly number[] | null,
): Promise<readonly LeftOut[]> => {
  const covered = await fullyCovered(database, clientIds)
  const all = [
    ...(await timeLeftOut(database, month, covered)),
    ...(await productsLeftOut(database, month)),
    ...(await stagesLeftOut(database, month)),
  ]
  return all.filter(({ client_id }) => clientIds === null || clientIds.includes(client_id))
}

const timeLeftOut = async (
  database: Queryable,
  month: string,
  entries: readonly CoveredEntry[],
): Promise<readonly LeftOut[]> => {
  const ofMonth = isInMonth(month)
  const waits = sql`(${pointage.invoice_id} is null)`
  const covered = sql`unnest(${idList(entries.map(({ id }) => id))}, ${idList(entries.map(({ contractId }) => contractId))}) as covered(id, contract_id)`
  const reason = sql<LeftOutReason | null>`case
    when not ${waits} then 'already_invoiced'
    when ${client.archived_at} is not null then 'archived_client'
    when not ${projet.is_facturable} then 'projet_not_billable'
    when not ${ticket.is_facturable} then 'ticket_not_billable'
    when ${projet.fixed_price} is not null then 'fixed_price'
    when covered.id is not null then case when ${ofMonth} then 'contract' end
    when ${pointage.date} < ${month} then 'earlier_month'
    when not ${ofMonth} then 'later_month'
  end`
  // Other months count only with time that could be billed.
  const isBillable = sql`(${waits} and ${hasBillableTime()} and ${client.archived_at} is null)`
  const rows = await database
    .select({
      reason,
      contract_id: sql<number | null>`case when ${reason} = 'contract' then covered.contract_id end`.mapWith(Number),
      ...{ client_id: projet.client_id, projet_id: projet.id, ticket_id: ticket.id },
      pointages: sql`count(*)`.mapWith(Number),
      ut: sql`sum(${pointage.ut})`.mapWith(Number),
    })
    .from(pointage)
    .innerJoin(ticket, eq(ticket.id, pointage.ticket_id))
    .innerJoin(projet, eq(projet.id, ticket.projet_id))
    .innerJoin(client, eq(client.id, projet.client_id))
    .leftJoin(covered, sql`covered.id = ${pointage.id}`)
    .where(and(isNull(pointage.deleted_at), isNull(ticket.deleted_at), sql`(${ofMonth} or ${isBillable})`))
    .groupBy(sql`1`, sql`2`, projet.client_id, projet.id, ticket.id)
    .orderBy(projet.client_id, projet.id, ticket.id)
  return rows.flatMap(({ reason: why, ...row }) => (why === null ? [] : [{ ...NOTHING, ...row, reason: why }]))
}

const productsLeftOut = async (database: Queryable, month: string): Promise<readonly LeftOut[]> => {
  const rows = await database
    .select({ row: product, archived_at: client.archived_at })
    .from(product)
    .innerJoin(client, eq(client.id, product.client_id))
    .where(isNull(product.deleted_at))
    .orderBy(asc(product.client_id), asc(product.id))
  const billed = await billedPeriodsOf(
    database,
    rows.map(({ row }) => row),
  )
  return rows.flatMap(({ row, archived_at }): readonly LeftOut[] => {
    if (row.client_id === null) return []
    const left = { ...NOTHING, client_id: row.client_id, product_id: row.id }
    const skipped =
      archived_at === null
        ? skippedMonths(row, month, billed).map((due) => ({ ...left, reason: 'earlier_month' as const, month: due }))
        : []
    const period = periodDueIn(row, month)
    if (!period || isSoldInOtherMonth(row, month, billed)) return skipped
    const reason = archived_at !== null ? 'archived_client' : isBilled(row, period, billed) ? 'already_invoiced' : null
    return reason === null ? skipped : [...skipped, { ...left, reason }]
  })
}

const stagesLeftOut = async (database: Queryable, month: string): Promise<readonly LeftOut[]> => {
  const rows = await database
    .select({
      id: billingStage.id,
      due_on: billingStage.due_on,
      projet_id: projet.id,
      client_id: projet.client_id,
      archived_at: client.archived_at,
    })
    .from(billingStage)
    .innerJoin(projet, eq(projet.id, billingStage.projet_id))
    .innerJoin(client, eq(client.id, projet.client_id))
    .where(and(isNull(billingStage.deleted_at), isNull(billingStage.invoice_line_id), isNotNull(projet.fixed_price)))
    .orderBy(asc(projet.client_id), asc(billingStage.id))
  return rows.flatMap(({ id, due_on, archived_at, ...row }): readonly LeftOut[] => {
    const reason =
      archived_at !== null
        ? 'archived_client'
        : due_on === null
          ? 'no_date'
          : due_on >= addMonths(month, 1)
            ? 'later_month'
            : null
    return reason === null ? [] : [{ ...NOTHING, ...row, reason, billing_stage_id: id }]
  })
}
