import { expect } from 'vitest'
import { isErrorCode } from '#contract/core/errors.ts'
import type { Books } from './books.ts'
import type { Ledger } from './ledger.ts'

type InvoiceRow = Books['invoices'][number]

export const isSent = ({ stage }: Pick<InvoiceRow, 'stage'>): boolean => stage === 'sent' || stage === 'closed'
export const live = <Row extends { readonly deleted_at: string | Date | null }>(rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ deleted_at }) => deleted_at === null)
export const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const sorted = (ids: readonly number[]): readonly number[] => [...ids].sort((a, b) => a - b)

/** Hundredths of an hour in one UT, a quarter of an hour. */
const HUNDREDTHS_PER_UT = 25

/** Sent invoices of which sent credit notes have taken back every cent. */
export const cancelledInvoices = (invoices: readonly InvoiceRow[]): ReadonlySet<number> => {
  const left = new Map(
    invoices.filter((row) => isSent(row) && row.kind !== 'credit_note').map((row) => [row.id, row.amount_ttc]),
  )
  const credited = new Set<number>()
  for (const { credited_invoice_id: id, amount_ttc, ...note } of invoices) {
    if (id === null || !isSent(note)) continue
    left.set(id, (left.get(id) ?? 0) + amount_ttc)
    credited.add(id)
  }
  return new Set([...credited].filter((id) => left.get(id) === 0))
}

/**
 * Time is billed at most once, for the invoiced UT that it has; time of a sent invoice that counts
 * is still there and locked; other time is free, or on a draft that is there.
 */
export const expectBilledOnce = ({ invoices, lines, time, recorded }: Books): void => {
  const cancelled = cancelledInvoices(invoices)
  const counting = recorded.filter(({ invoice_id }) => !cancelled.has(invoice_id))
  for (const entry of time) {
    const label = `pointage ${entry.id}`
    const billed = counting.filter(({ pointage_id }) => pointage_id === entry.id)
    expect(billed.length, label).toBeLessThanOrEqual(1)
    expect(entry.is_locked, label).toBe(billed.length === 1)
    const on = live(invoices).find(({ id }) => id === entry.invoice_id)
    if (billed[0]) {
      expect([entry.deleted_at, entry.invoice_id], label).toEqual([null, billed[0].invoice_id])
      expect([billed[0].ut, billed[0].user_id, billed[0].date], label).toEqual([
        entry.ut_invoiced ?? entry.ut,
        entry.invoiced_user_id ?? entry.user_id,
        entry.date,
      ])
    }
    if (entry.deleted_at !== null) continue
    expect(on?.id ?? null, label).toBe(entry.invoice_id)
    expect(on ? isSent(on) : false, label).toBe(billed.length === 1)
    const line = live(lines).find(({ id }) => id === entry.invoice_line_id)
    expect(line?.invoice_id ?? null, label).toBe(entry.invoice_id)
  }
}

/** A line whose quantity nobody has typed has exactly the hours of its time, sent or not. */
export const expectMeasuredLines = ({ invoices, lines, time, recorded }: Books, { recordsOf }: Ledger): void => {
  const typed = new Set(recordsOf('invoice_line', 'update', ({ payload }) => 'quantity' in payload))
  const present = live(time).map((entry) => ({ line: entry.invoice_line_id, ut: entry.ut_invoiced ?? entry.ut }))
  const sent = recorded.map((entry) => ({ line: entry.invoice_line_id, ut: entry.ut }))
  for (const line of live(lines)) {
    const own = invoices.find(({ id }) => id === line.invoice_id)
    const uts = (own && isSent(own) ? sent : present).filter((entry) => entry.line === line.id).map(({ ut }) => ut)
    if (uts.length > 0 && !typed.has(line.id))
      expect(line.quantity, `line ${line.id}`).toBe(total(uts) * HUNDREDTHS_PER_UT)
  }
}

/** Records that devices created and did not delete are there, each once, and no others are. */
export const expectNothingLost = (
  { invoices, lines, payments, time }: Books,
  { remaining, recordsOf }: Ledger,
): void => {
  const ids = (rows: readonly { readonly id: number }[]): readonly number[] => rows.map(({ id }) => id)
  expect(ids(live(time))).toEqual(sorted(remaining('pointage')))
  // A set-off is recorded by the server.
  expect(ids(live(payments).filter(({ method }) => method !== 'credit_note'))).toEqual(sorted(remaining('transaction')))
  expect(ids(live(invoices))).toEqual(expect.arrayContaining([...remaining('invoice')]))
  const takenBack = recordsOf('transaction', 'delete')
  expect(payments.filter(({ id, deleted_at }) => deleted_at !== null && !takenBack.includes(id))).toEqual([])
  const deleted = recordsOf('invoice', 'delete')
  expect(live(invoices).filter(({ id }) => deleted.includes(id))).toEqual([])
  expect(live(lines).filter(({ invoice_id }) => deleted.includes(invoice_id))).toEqual([])
}

/** An invoice is fully paid where its payments reach what is due; set-offs sum to nothing. */
export const expectPaidSums = ({ invoices, payments }: Books): void => {
  for (const row of live(invoices).filter(isSent)) {
    const paid = total(
      live(payments)
        .filter(({ invoice_id }) => invoice_id === row.id)
        .map(({ amount }) => amount),
    )
    const due = row.amount_ttc - row.amount_deducted
    expect(row.fully_paid, `invoice ${row.id}: ${paid} of ${due}`).toBe(
      row.kind === 'credit_note' ? paid <= due : paid >= due,
    )
    if (row.stage === 'closed') expect(row.fully_paid, `invoice ${row.id}`).toBe(true)
  }
  // The server makes both sides of a set-off; a manager may delete one (decision 0373).
  const setOffs = payments.filter(({ method }) => method === 'credit_note')
  expect(total(setOffs.map(({ amount }) => amount))).toBe(0)
  const drafts = live(invoices).filter((row) => !isSent(row))
  expect(live(payments).filter(({ invoice_id }) => drafts.some(({ id }) => id === invoice_id))).toEqual([])
}

/** Numbers of each series and year have no gap and follow the days of issue. */
export const expectGaplessNumbers = (all: readonly InvoiceRow[]): void => {
  expect(
    all.filter(
      ({ deleted_at, ref, ...row }) => (ref !== null) !== isSent(row) || (deleted_at !== null && ref !== null),
    ),
  ).toEqual([])
  const numbered = all.flatMap(({ ref, kind, date }) => {
    const [, letter, year, number] = /^([AF])(\d{4})-(\d{4})$/.exec(ref ?? '') ?? []
    if (letter === undefined) return []
    expect([letter, year], ref ?? '').toEqual([kind === 'credit_note' ? 'A' : 'F', date?.slice(0, 4)])
    return [{ series: `${letter}${year}`, number: Number(number), date: String(date) }]
  })
  for (const [series, rows] of Map.groupBy(numbered, (row) => row.series)) {
    const inOrder = rows.toSorted((a, b) => a.number - b.number)
    expect(
      inOrder.map(({ number }) => number),
      series,
    ).toEqual(inOrder.map((_, n) => n + 1))
    expect(
      inOrder.map(({ date }) => date),
      series,
    ).toEqual(inOrder.map(({ date }) => date).sort())
  }
}

/** Every event was accepted, or refused for a reason, or waits for a creation that was refused. */
export const expectAnswered = ({ events }: Ledger): void => {
  const refused = events.filter(({ state }) => state === 'refused')
  for (const { model, action, refusal } of refused) {
    expect(
      refusal && isErrorCode(refusal.code) && refusal.status < 500,
      `${model} ${action} ${JSON.stringify(refusal)}`,
    ).toBe(true)
  }
  const lost = new Set(
    events
      .filter(({ action, state }) => action === 'create' && ['refused', 'held'].includes(state))
      .map(({ recordId }) => recordId),
  )
  for (const { state, recordId, payload, model, action } of events) {
    if (state === 'accepted' || state === 'refused') continue
    expect(
      [state, [recordId, ...Object.values(payload)].some((id) => lost.has(String(id)))],
      `${model} ${action}`,
    ).toEqual(['held', true])
  }
}
