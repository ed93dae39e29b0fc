import { expect } from 'vitest'
import { monthOf } from '#contract/core/kinds/days.ts'
import { periodDueIn } from '#contract/invoicing/subscription.ts'
import type { Books } from './books.ts'
import { CLOSED_MONTHS } from './call-step.ts'
import type { Company } from './company.ts'
import type { Ledger } from './ledger.ts'
import { cancelledInvoices, isSent, live, total } from './oracle.ts'

/** Lines of drafts and of sent invoices that no credit note has taken back. */
const countingLines = ({ invoices, lines }: Books) => {
  const cancelled = cancelledInvoices(invoices)
  const counting = live(invoices).filter(({ id, kind }) => kind !== 'credit_note' && !cancelled.has(id))
  return live(lines).filter(({ invoice_id }) => counting.some(({ id }) => id === invoice_id))
}

/** A stage is on one line at most that counts, which it names; with its amount. */
export const expectStagesBilledOnce = (books: Books, { recordsOf }: Ledger): void => {
  const edited = new Set(recordsOf('invoice_line', 'update'))
  for (const stage of books.stages) {
    const lines = countingLines(books).filter(({ designation }) => designation === stage.designation)
    expect(
      lines.map(({ id }) => id),
      `stage ${stage.id}`,
    ).toEqual(stage.invoice_line_id === null ? [] : [stage.invoice_line_id])
    for (const line of lines.filter(({ id }) => !edited.has(id)))
      expect([line.quantity, line.unit_price], `stage ${stage.id}`).toEqual([100, stage.amount])
  }
}

/** Lines of a subscription bill each of its days once; a product that is sold once has one line. */
export const expectPeriodsBilledOnce = (books: Books): void => {
  for (const { id, billable_period } of books.products) {
    const label = `${billable_period} product ${id}`
    const lines = countingLines(books).filter(({ product_id }) => product_id === id)
    if (billable_period === 'once') {
      expect(lines.length, label).toBeLessThanOrEqual(1)
      continue
    }
    const periods = lines.map((line) => ({ from: String(line.period_start), to: String(line.period_end) }))
    periods.sort((one, other) => one.from.localeCompare(other.from))
    for (const [at, { from, to }] of periods.entries()) {
      expect(from <= to, `${label} from ${from} to ${to}`).toBe(true)
      expect(from > (periods[at - 1]?.to ?? ''), `${label} from ${from}`).toBe(true)
    }
  }
}

/** The contract that sells the hours of a client: of several, the one that was entered last. */
const soldHours = ({ contracts }: Books): number => live(contracts).at(-1)?.ut ?? 0

/**
 * Time in the order in which it uses up the hours that were bought, each entry with the UT that
 * they include. Overruns on sent invoices are fixed.
 */
const includedTime = (books: Books, ticket: number | undefined) => {
  const entries = live(books.time)
    .filter(({ ticket_id }) => ticket_id === ticket)
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.id - b.id)
  const isFixed = (entry: (typeof entries)[number]): boolean => entry.is_locked && entry.follows_contract
  const beside = (entry: (typeof entries)[number]): number => entry.ut - (entry.ut_invoiced ?? entry.ut)
  let left = Math.max(0, soldHours(books) - total(entries.filter(isFixed).map(beside)))
  return entries.map((entry) => {
    if (isFixed(entry)) return { entry, included: beside(entry) }
    const included = Math.min(entry.ut, left)
    left -= included
    return { entry, included }
  })
}

/** Time whose bill follows a contract bills what exceeds the hours that were bought. */
export const expectHoursIncluded = (books: Books, { tickets }: Company): void => {
  for (const { entry, included } of includedTime(books, tickets.at(-1))) {
    if (entry.is_locked || !entry.follows_contract) continue
    expect(entry.ut_invoiced ?? entry.ut, `pointage ${entry.id}`).toBe(entry.ut - included)
  }
}

/** Once every month is closed, all that is due is on an invoice that counts. */
export const expectNothingLeft = (books: Books, { tickets }: Company): void => {
  const included = new Set(
    includedTime(books, tickets.at(-1)).flatMap((one) => (one.included === one.entry.ut ? [one.entry.id] : [])),
  )
  const left = live(books.time).filter(({ id, invoice_id }) => invoice_id === null && !included.has(id))
  expect(left, 'time that no invoice bills').toEqual([])
  const waiting = live(books.stages).filter(
    ({ due_on, invoice_line_id }) => due_on !== null && invoice_line_id === null,
  )
  expect(waiting, 'stages that no invoice bills').toEqual([])
  for (const row of live(books.products)) {
    const lines = countingLines(books).filter(({ product_id }) => product_id === row.id)
    const due = CLOSED_MONTHS.flatMap((month) => periodDueIn(row, `${month}-01`)?.from ?? [])
    const billed = lines.map(({ period_start }) => monthOf(String(period_start)))
    for (const from of due)
      expect(row.billable_period === 'once' ? lines.length > 0 : billed.includes(monthOf(from)), row.name).toBe(true)
  }
}

/** A dispute is of an invoice that was sent, and names one of its lines. */
export const expectDisputes = ({ invoices, lines }: Books): void => {
  for (const row of invoices) {
    const { disputed_at, disputed_line_id, dispute_reason } = row
    const label = `invoice ${row.id}`
    expect(
      [disputed_line_id, dispute_reason].map((value) => value === null),
      label,
    ).toEqual(Array(2).fill(disputed_at === null))
    if (disputed_line_id === null) continue
    expect(isSent(row) && row.kind !== 'credit_note', label).toBe(true)
    expect(lines.find(({ id }) => id === disputed_line_id)?.invoice_id, label).toBe(row.id)
  }
}
