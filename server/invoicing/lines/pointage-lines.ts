import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { QUANTITY_SCALE } from '#contract/core/kinds/money.ts'
import { UT_PER_HOUR } from '#contract/core/kinds/ut.ts'
import type { InvoiceGrouping } from '#contract/lifecycle/invoice.ts'
import { DEFAULT_TVA, invoiceLine as invoiceLineModel } from '#contract/models/invoice-line/invoice-line.ts'
import type { Queryable } from '../../database/connect.ts'
import { invoiceLine } from '../../database/schema/billing.ts'
import { projet, user } from '../../database/schema/people.ts'
import { pointage, ticket } from '../../database/schema/work.ts'
import type { Consequences } from '../../writes/consequences.ts'
import type { InvoiceRow } from '../invoice-row.ts'
import { addStaffHints } from '../staff-hints.ts'
import { type HourPrices, hourPricesFor } from '../time/hour-prices.ts'
import { divideTime, type InvoicedTime, type LineTime } from '../time/line-time.ts'
import type { LineRow } from './totals.ts'
import { type Wordings, wordingsFor } from './wordings.ts'

/** Longest wording of a line, as its field bounds it. */
const MAX_DESIGNATION = invoiceLineModel.fields.designation.max

const QUANTITY_PER_UT = QUANTITY_SCALE / UT_PER_HOUR

/** A draft, with the client whose prices are charged. */
export type Draft = Pick<InvoiceRow, 'id' | 'client_id' | 'grouping'>

interface Scope {
  /** Tickets whose time has changed; all of them measure every line again. */
  readonly tickets: readonly number[] | 'all'
  /** Lines of pointages that changed; they may have lost their last one. */
  readonly formerLines: readonly number[]
}

/**
 * Updates the lines of a draft that come from pointages. The caller has locked the invoice.
 *
 *   1. One line a group (the draft's `grouping`) and price of an hour (`line-time.ts`): its time in
 *      hundredths of an hour, the period from its first to its last day.
 *   2. An existing line keeps its wording, price, rate and place. Only a line whose pointages have
 *      changed is measured again; one whose unit is no longer hours takes the price of an hour.
 *      Other lines keep what a manager has written. Their wording follows the names of work
 *      (`reword-lines.ts`).
 *   3. A line without pointages is removed. Lines written by hand are never changed.
 */
export const rebuildLines = async (
  transaction: Queryable,
  draft: Draft,
  scope: Scope,
  consequences: Consequences,
): Promise<void> => {
  // A line of another group than the ticket may have time of other tickets too.
  const times = await timesOf(transaction, draft, draft.grouping === 'ticket' ? scope.tickets : 'all')
  const hasChanged = (lineId: number): boolean => scope.tickets === 'all' || scope.formerLines.includes(lineId)
  const lines = (await linesBy(transaction, times)).map((line) => ({
    ...line,
    keepsPrice: line.unit === 'hour' || !hasChanged(line.id),
  }))
  const divided = divideTime(times, lines, draft.grouping)
  const changed = divided.filter(
    ({ lineId, times: own }) => lineId !== null && (hasChanged(lineId) || own.some((time) => time.lineId !== lineId)),
  )
  const refreshed = await refresh(transaction, changed, lines)
  const removed = await removeEmpty(transaction, scope.formerLines)
  const added = await addLines(transaction, draft, divided)
  await addStaffHints(transaction, consequences, 'invoice_line', [...refreshed, ...removed, ...added.lines])
  await addStaffHints(transaction, consequences, 'pointage', added.pointages)
}

/** The time of a draft, or that of some of its tickets, with the price of each hour. */
export const timesOf = async (
  transaction: Queryable,
  draft: Draft,
  tickets: Scope['tickets'],
): Promise<readonly InvoicedTime[]> => {
  if (tickets !== 'all' && tickets.length === 0) return []
  const rows = await transaction
    .select({
      id: pointage.id,
      ticketId: ticket.id,
      ticketName: ticket.name,
      isTicketShown: ticket.visible_to_client,
      projetId: projet.id,
      projetName: projet.name,
      isProjetShown: projet.is_visible_to_client,
      userName: sql<string>`trim(${user.firstname} || ' ' || ${user.lastname})`,
      ut: sql`coalesce(${pointage.ut_invoiced}, ${pointage.ut})`.mapWith(Number),
      userId: sql`coalesce(${pointage.invoiced_user_id}, ${pointage.user_id})`.mapWith(Number),
      date: pointage.date,
      lineId: pointage.invoice_line_id,
    })
    .from(pointage)
    .innerJoin(ticket, eq(ticket.id, pointage.ticket_id))
    .innerJoin(projet, eq(projet.id, ticket.projet_id))
    .innerJoin(user, eq(user.id, sql`coalesce(${pointage.invoiced_user_id}, ${pointage.user_id})`))
    .where(
      and(
        eq(pointage.invoice_id, draft.id),
        isNull(pointage.deleted_at),
        tickets === 'all' ? undefined : inArray(ticket.id, [...tickets]),
      ),
    )
    .orderBy(asc(pointage.id))
  const priceOf: HourPrices = rows.length === 0 ? () => 0 : await hourPricesFor(transaction, draft.client_id)
  return rows.map((row) => ({ ...row, price: priceOf(row.userId, row.date) }))
}

const linesBy = async (transaction: Queryable, times: readonly InvoicedTime[]): Promise<readonly LineRow[]> => {
  const ids = [...new Set(times.flatMap(({ lineId }) => lineId ?? []))]
  return ids.length === 0 ? [] : await transaction.select().from(invoiceLine).where(inArray(invoiceLine.id, ids))
}

const measured = ({ times }: LineTime) => ({
  quantity: times.reduce((sum, { ut }) => sum + ut, 0) * QUANTITY_PER_UT,
  unit: 'hour',
  period_start: times[0].date,
  period_end: times.at(-1)?.date ?? times[0].date,
})

/** Ids of the lines that changed. */
const refresh = async (
  transaction: Queryable,
  changedTimes: readonly LineTime[],
  lines: readonly LineRow[],
): Promise<readonly number[]> => {
  const timeOf = new Map(changedTimes.map((time) => [time.lineId, time]))
  const changed: number[] = []
  for (const line of lines) {
    const time = timeOf.get(line.id)
    const values = time && measured(time)
    if (
      !values ||
      (['quantity', 'unit', 'period_start', 'period_end'] as const).every((name) => values[name] === line[name])
    )
      continue
    await transaction
      .update(invoiceLine)
      .set({ ...values, ...(line.unit === 'hour' ? {} : { unit_price: time.times[0].price }) })
      .where(eq(invoiceLine.id, line.id))
    changed.push(line.id)
  }
  return changed
}

/** Removes those of some lines that have no pointages, and meet a condition. Returns their ids. */
export const removeEmpty = async (
  transaction: Queryable,
  lineIds: readonly number[],
  condition?: SQL,
): Promise<readonly number[]> => {
  if (lineIds.length === 0) return []
  const empty = sql`not exists (select 1 from ${pointage} where ${pointage.invoice_line_id} = ${invoiceLine.id} and ${pointage.deleted_at} is null)`
  const gone = await transaction
    .update(invoiceLine)
    .set({ deleted_at: sql`now()` })
    .where(and(inArray(invoiceLine.id, [...lineIds]), isNull(invoiceLine.deleted_at), empty, condition))
    .returning({ id: invoiceLine.id })
  return gone.map(({ id }) => id)
}

const ofTicket = (
  { ticketName, ticketId, isTicketShown, isProjetShown }: InvoicedTime,
  { otherWork, ticket: wordingOf }: Wordings,
): string => (isTicketShown && isProjetShown ? wordingOf(ticketName, ticketId) : otherWork)

/** Wording of a new line, by the group of its time. */
const DESIGNATIONS: Readonly<Record<InvoiceGrouping, (time: InvoicedTime, wordings: Wordings) => string>> = {
  entry: (time, wordings) => wordings.entry(ofTicket(time, wordings), time.date),
  ticket: ofTicket,
  projet: ({ projetName, isProjetShown }, { otherWork }) => (isProjetShown ? projetName : otherWork),
  user: ({ userName }, { person }) => person(userName),
}

/** Wording of a line that nobody has changed, from its first time entry. */
export const designationOf = (grouping: InvoiceGrouping, first: InvoicedTime, wordings: Wordings): string =>
  DESIGNATIONS[grouping](first, wordings).slice(0, MAX_DESIGNATION)

/** Adds the lines that are missing, and puts every pointage on its line. */
const addLines = async (
  transaction: Queryable,
  draft: Draft,
  divided: readonly LineTime[],
): Promise<{ readonly lines: readonly number[]; readonly pointages: readonly number[] }> => {
  const idOf = await insertLines(
    transaction,
    draft,
    divided.filter(({ lineId }) => lineId === null),
  )
  const links = divided.flatMap((line) => {
    const lineId = line.lineId ?? idOf.get(line)
    return line.times.filter((time) => time.lineId !== lineId).map(({ id }) => ({ id, line: lineId }))
  })
  return { lines: [...idOf.values()], pointages: await link(transaction, links) }
}

/** Adds a line for each of these times after the last one. Returns its id. */
const insertLines = async (
  transaction: Queryable,
  draft: Draft,
  missing: readonly LineTime[],
): Promise<ReadonlyMap<LineTime, number>> => {
  if (missing.length === 0) return new Map()
  const start = await nextPosition(transaction, draft.id)
  const [wordings] = await wordingsFor(transaction, draft.client_id)
  const values = missing.map((line, index) => ({
    ...measured(line),
    invoice_id: draft.id,
    position: start + index,
    designation: designationOf(draft.grouping, line.times[0], wordings),
    unit_price: line.times[0].price,
    tva: DEFAULT_TVA,
  }))
  const stored = await transaction
    .insert(invoiceLine)
    .values(values)
    .returning({ id: invoiceLine.id, position: invoiceLine.position })
  const lineAt = new Map(stored.map(({ id, position }) => [position, id]))
  return new Map(
    missing.flatMap((line, index) => {
      const id = lineAt.get(start + index)
      return id === undefined ? [] : [[line, id] as const]
    }),
  )
}

/** Place after the last line. */
export const nextPosition = async (transaction: Queryable, invoiceId: number): Promise<number> => {
  const [last] = await transaction
    .select({ position: sql`coalesce(max(${invoiceLine.position}) + 1, 0)`.mapWith(Number) })
    .from(invoiceLine)
    .where(and(eq(invoiceLine.invoice_id, invoiceId), isNull(invoiceLine.deleted_at)))
  return last?.position ?? 0
}

const link = async (transaction: Queryable, links: readonly object[]): Promise<readonly number[]> => {
  if (links.length === 0) return []
  const linked = await transaction
    .update(pointage)
    .set({ invoice_line_id: sql`place.line` })
    .from(sql`json_to_recordset(${JSON.stringify(links)}::json) as place(id bigint, line bigint)`)
    .where(sql`${pointage.id} = place.id`)
    .returning({ id: pointage.id })
  return linked.map(({ id }) => id)
}
