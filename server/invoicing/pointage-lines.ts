import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { QUANTITY_SCALE } from '#contract/core/money.ts'
import { UT_PER_HOUR } from '#contract/core/ut.ts'
import { DEFAULT_TVA } from '#contract/models/invoice-line/invoice-line.ts'
import type { Queryable } from '../database/connect.ts'
import { invoiceLine } from '../database/schema/billing.ts'
import { pointage, ticket } from '../database/schema/work.ts'
import type { Consequences } from '../writes/consequences.ts'
import { readSettings } from './parties.ts'
import { tellStaff } from './tell-staff.ts'

const QUANTITY_PER_UT = QUANTITY_SCALE / UT_PER_HOUR

/** The time of one ticket on one draft. */
interface TicketTime {
  readonly ticketId: number
  readonly name: string
  readonly ut: number
  readonly from: string
  readonly to: string
  /** The line that the pointage is on already. */
  readonly lineId: number | null
}

interface Scope {
  readonly tickets: readonly number[] | 'all'
  /** Lines that may have lost their last pointage. */
  readonly formerLines: readonly number[]
}

/**
 * Updates the lines of a draft that come from pointages. The caller has locked the invoice.
 *
 *   1. One line a ticket: its time in hundredths of an hour, the period from its first to its last
 *      day.
 *   2. An existing line keeps its wording, price, rate and place. A line whose unit is no longer
 *      hours takes the price of an hour again.
 *   3. A line without pointages is removed. Lines written by hand are never changed.
 */
export const rebuildLines = async (transaction: Queryable, invoiceId: number, scope: Scope, consequences: Consequences): Promise<void> => {
  const times = await timesOf(transaction, invoiceId, scope.tickets)
  const { hour_price } = await readSettings(transaction)
  const touched = [...(await refresh(transaction, times, hour_price)), ...(await removeEmpty(transaction, scope.formerLines))]
  const added = await addLines(transaction, invoiceId, times, hour_price)
  await tellStaff(transaction, consequences, 'invoice_line', [...touched, ...added.lines])
  await tellStaff(transaction, consequences, 'pointage', added.pointages)
}

const timesOf = async (transaction: Queryable, invoiceId: number, tickets: Scope['tickets']): Promise<readonly TicketTime[]> => {
  if (tickets !== 'all' && tickets.length === 0) return []
  return await transaction
    .select({
      ticketId: ticket.id,
      name: ticket.name,
      ut: sql`sum(coalesce(${pointage.ut_invoiced}, ${pointage.ut}))`.mapWith(Number),
      from: sql<string>`min(${pointage.date})::text`,
      to: sql<string>`max(${pointage.date})::text`,
      lineId: sql<number | null>`max(${pointage.invoice_line_id})`.mapWith((id) => (id === null ? null : Number(id))),
    })
    .from(pointage)
    .innerJoin(ticket, eq(ticket.id, pointage.ticket_id))
    .where(and(eq(pointage.invoice_id, invoiceId), isNull(pointage.deleted_at), tickets === 'all' ? undefined : inArray(ticket.id, [...tickets])))
    .groupBy(ticket.id, ticket.name)
    .orderBy(sql`min(${pointage.date})`, asc(ticket.id))
}

const measured = (time: TicketTime) => ({
  quantity: time.ut * QUANTITY_PER_UT,
  unit: 'hour',
  period_start: time.from,
  period_end: time.to,
})

/** Ids of the lines that changed. */
const refresh = async (transaction: Queryable, times: readonly TicketTime[], hourPrice: number): Promise<readonly number[]> => {
  const present = new Map(times.flatMap((time) => (time.lineId === null ? [] : [[time.lineId, measured(time)] as const])))
  if (present.size === 0) return []
  const lines = await transaction
    .select()
    .from(invoiceLine)
    .where(inArray(invoiceLine.id, [...present.keys()]))
  const changed: number[] = []
  for (const line of lines) {
    const values = present.get(line.id)
    if (!values || (['quantity', 'unit', 'period_start', 'period_end'] as const).every((name) => values[name] === line[name])) continue
    await transaction
      .update(invoiceLine)
      .set({ ...values, ...(line.unit === 'hour' ? {} : { unit_price: hourPrice }) })
      .where(eq(invoiceLine.id, line.id))
    changed.push(line.id)
  }
  return changed
}

const removeEmpty = async (transaction: Queryable, lineIds: readonly number[]): Promise<readonly number[]> => {
  if (lineIds.length === 0) return []
  const empty = sql`not exists (select 1 from ${pointage} where ${pointage.invoice_line_id} = ${invoiceLine.id} and ${pointage.deleted_at} is null)`
  const gone = await transaction
    .update(invoiceLine)
    .set({ deleted_at: sql`now()` })
    .where(and(inArray(invoiceLine.id, [...lineIds]), isNull(invoiceLine.deleted_at), empty))
    .returning({ id: invoiceLine.id })
  return gone.map(({ id }) => id)
}

/** Lines for tickets that have none, and every pointage put on the line of its ticket. */
const addLines = async (
  transaction: Queryable,
  invoiceId: number,
  times: readonly TicketTime[],
  hourPrice: number,
): Promise<{ readonly lines: readonly number[]; readonly pointages: readonly number[] }> => {
  const missing = times.filter((time) => time.lineId === null)
  const start = missing.length === 0 ? 0 : await nextPosition(transaction, invoiceId)
  const values = missing.map((time, index) => ({
    ...measured(time),
    invoice_id: invoiceId,
    position: start + index,
    designation: `${time.name} (ticket n°\u00a0${time.ticketId})`,
    unit_price: hourPrice,
    tva: DEFAULT_TVA,
  }))
  const stored =
    values.length === 0 ? [] : await transaction.insert(invoiceLine).values(values).returning({ id: invoiceLine.id, position: invoiceLine.position })
  const lineAt = new Map(stored.map(({ id, position }) => [position, id]))
  const links = [
    ...missing.map((time, index) => ({ ticket: time.ticketId, line: lineAt.get(start + index) })),
    ...times.flatMap((time) => (time.lineId === null ? [] : [{ ticket: time.ticketId, line: time.lineId }])),
  ]
  return { lines: stored.map(({ id }) => id), pointages: await link(transaction, invoiceId, links) }
}

/** Place after the last line. */
export const nextPosition = async (transaction: Queryable, invoiceId: number): Promise<number> => {
  const [last] = await transaction
    .select({ position: sql`coalesce(max(${invoiceLine.position}) + 1, 0)`.mapWith(Number) })
    .from(invoiceLine)
    .where(and(eq(invoiceLine.invoice_id, invoiceId), isNull(invoiceLine.deleted_at)))
  return last?.position ?? 0
}

const link = async (transaction: Queryable, invoiceId: number, links: readonly object[]): Promise<readonly number[]> => {
  if (links.length === 0) return []
  const linked = await transaction
    .update(pointage)
    .set({ invoice_line_id: sql`place.line` })
    .from(sql`json_to_recordset(${JSON.stringify(links)}::json) as place(ticket bigint, line bigint)`)
    .where(
      and(
        eq(pointage.invoice_id, invoiceId),
        sql`${pointage.ticket_id} = place.ticket`,
        sql`${pointage.invoice_line_id} is distinct from place.line`,
        isNull(pointage.deleted_at),
      ),
    )
    .returning({ id: pointage.id })
  return linked.map(({ id }) => id)
}
