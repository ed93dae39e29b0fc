import { and, eq, inArray } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import type { Queryable } from '../database/connect.ts'
import { invoice } from '../database/schema/billing.ts'
import { user } from '../database/schema/people.ts'
import { pointage, ticket } from '../database/schema/work.ts'
import type { RequestActor } from '../models/actor.ts'
import { visible } from '../models/visibility.ts'
import { creditedLines } from './credits/credited-lines.ts'
import type { InvoiceRow } from './invoice-row.ts'
import { type LineRow, linesOf } from './lines/totals.ts'
import { type BilledTime, timeOfInvoice } from './time/time-record.ts'

/** A time entry behind a line. */
export interface ExplainedEntry {
  readonly pointage_id: number
  readonly date: string
  /** First and last name. */
  readonly person: string
  readonly ut: number
  /** Cents without TVA; null where the line is not billed by the hour. */
  readonly hour_price: number | null
  /** Null where the person does not see the ticket. */
  readonly comment: string | null
  readonly ticket_id: number | null
  readonly ticket_name: string | null
}

/** A line of an invoice with the time that it bills. */
export interface ExplainedLine {
  readonly invoice_line_id: number
  readonly designation: string
  readonly entries: readonly ExplainedEntry[]
}

interface Seen {
  readonly comments: ReadonlyMap<number, string | null>
  readonly tickets: ReadonlyMap<number, string>
  readonly people: ReadonlyMap<number, string>
}

/**
 * Time of an invoice by line: that of a credit note is the time of the lines that it takes back.
 */
const timeByLine = async (
  database: Queryable,
  { id, stage, credited_invoice_id: creditedId }: Pick<InvoiceRow, 'id' | 'stage' | 'credited_invoice_id'>,
  lines: readonly LineRow[],
): Promise<ReadonlyMap<number, readonly BilledTime[]>> => {
  const times = await timeOfInvoice(database, creditedId ?? id, creditedId === null && stage === 'draft')
  const byLine = Map.groupBy(times, ({ invoice_line_id }) => invoice_line_id)
  if (creditedId === null) return byLine
  const pairs = creditedLines(lines, await linesOf(database, creditedId))
  return new Map([...pairs].map(([own, credited]) => [own, byLine.get(credited) ?? []]))
}

/**
 * Lists the time behind each line of an invoice: as it was when it was sent, as it is now of a
 * draft, which managers alone see. 404 for people who do not see the invoice.
 */
export const explainInvoice = async (
  database: Queryable,
  id: number,
  actor: RequestActor,
): Promise<readonly ExplainedLine[]> => {
  const [row] = await database
    .select({ id: invoice.id, stage: invoice.stage, credited_invoice_id: invoice.credited_invoice_id })
    .from(invoice)
    .where(and(eq(invoice.id, id), visible('invoice', actor)))
  if (!row) throw new DomainError('not_found')
  const lines = await linesOf(database, id)
  const ofLine = await timeByLine(database, row, lines)
  const seen = await seenBy(database, [...ofLine.values()].flat(), actor)
  return lines.map((line) => ({
    invoice_line_id: line.id,
    designation: line.designation,
    entries: (ofLine.get(line.id) ?? []).map((time) => entryOf(time, line, seen)),
  }))
}

const entryOf = (
  { pointage_id, ticket_id, user_id, date, ut }: BilledTime,
  { unit, unit_price }: LineRow,
  { comments, tickets, people }: Seen,
): ExplainedEntry => {
  const hour_price = unit === 'hour' ? unit_price : null
  const ticket_name = tickets.get(ticket_id) ?? null
  return {
    ...{ pointage_id, date, ut, hour_price, person: people.get(user_id) ?? '' },
    ...{ comment: comments.get(pointage_id) ?? null, ticket_id: ticket_name === null ? null : ticket_id, ticket_name },
  }
}

/**
 * Comments and tickets that the person sees; names of people are on the invoice's own annex anyway.
 */
const seenBy = async (database: Queryable, times: readonly BilledTime[], actor: RequestActor): Promise<Seen> => {
  if (times.length === 0) return { comments: new Map(), tickets: new Map(), people: new Map() }
  const ids = (name: 'pointage_id' | 'ticket_id' | 'user_id'): number[] => [...new Set(times.map((time) => time[name]))]
  const comments = await database
    .select({ id: pointage.id, comment: pointage.comment })
    .from(pointage)
    .where(and(inArray(pointage.id, ids('pointage_id')), visible('pointage', actor)))
  const tickets = await database
    .select({ id: ticket.id, name: ticket.name })
    .from(ticket)
    .where(and(inArray(ticket.id, ids('ticket_id')), visible('ticket', actor)))
  const people = await database
    .select({ id: user.id, firstname: user.firstname, lastname: user.lastname })
    .from(user)
    .where(inArray(user.id, ids('user_id')))
  return {
    comments: new Map(comments.map((row) => [row.id, row.comment])),
    tickets: new Map(tickets.map((row) => [row.id, row.name])),
    people: new Map(people.map((row) => [row.id, `${row.firstname} ${row.lastname}`.trim()])),
  }
}
