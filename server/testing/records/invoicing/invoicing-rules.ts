import { and, eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { QUANTITY_SCALE } from '#contract/core/kinds/money.ts'
import { totalsOf } from '#contract/core/kinds/totals.ts'
import { UT_PER_HOUR } from '#contract/core/kinds/ut.ts'
import type { Queryable } from '../../../database/connect.ts'
import { billingStage, invoice, invoiceLine } from '../../../database/schema/billing.ts'
import { invoiceTime } from '../../../database/schema/invoice-record.ts'
import { activity } from '../../../database/schema/sync.ts'
import { pointage } from '../../../database/schema/work.ts'

/** Throws where rows break a rule of invoicing; `immutability.property.test.ts` lists the rules. */
export const checkInvoicing = async (query: Queryable): Promise<void> => {
  const invoices = await query.select().from(invoice).where(isNull(invoice.deleted_at))
  const lines = await query.select().from(invoiceLine).where(isNull(invoiceLine.deleted_at))
  const time = await query.select().from(pointage).where(isNull(pointage.deleted_at))
  for (const row of invoices) {
    const own = lines.filter(({ invoice_id }) => invoice_id === row.id)
    const { amount_ht, amount_tva, amount_ttc } = row
    // Whether a draft is charged TVA follows its client when it is computed.
    const sums = [null, { tva_category: 'exempt', exemption_code: null, exemption_reason: null } as const].map(
      (exemption) => totalsOf(own, exemption),
    )
    expect(
      sums.some((sum) => sum.amount_ht === amount_ht && sum.amount_tva === amount_tva && sum.amount_ttc === amount_ttc),
    ).toBe(true)
  }
  for (const row of time.filter(({ invoice_id }) => invoice_id !== null)) {
    expect(lines.find(({ id }) => id === row.invoice_line_id)?.invoice_id).toBe(row.invoice_id)
    expect(row.is_locked).toBe(invoices.find(({ id }) => id === row.invoice_id)?.stage !== 'draft')
  }
  const recorded = await query.select().from(invoiceTime)
  checkBilledOnce(invoices, time, recorded)
  checkQuantities(await measuredLines(query, lines), time, recorded)
  checkDeposits(invoices)
  checkStages(lines, await query.select().from(billingStage).where(isNull(billingStage.deleted_at)))
  for (const isCredit of [false, true]) {
    const sent = invoices
      .filter((row) => (row.kind === 'credit_note') === isCredit && row.stage !== 'draft')
      .sort((a, b) => String(a.ref).localeCompare(String(b.ref)))
    expect(sent.map(({ ref }) => Number(ref?.slice(-4)))).toEqual(sent.map((_, n) => n + 1))
    expect(sent.map(({ date }) => date)).toEqual(sent.map(({ date }) => date).sort())
  }
}

type Row = typeof invoice.$inferSelect
type LineRow = typeof invoiceLine.$inferSelect

/** Sent invoices whose amount credit notes have taken back. */
const creditedInFull = (invoices: readonly Row[]): ReadonlySet<number> =>
  new Set(
    invoices
      .filter(({ id, amount_ttc, stage }) => {
        const notes = invoices.filter((note) => note.credited_invoice_id === id && note.stage !== 'draft')
        return (
          stage !== 'draft' && notes.length > 0 && notes.reduce((sum, note) => sum + note.amount_ttc, amount_ttc) === 0
        )
      })
      .map(({ id }) => id),
  )

const checkBilledOnce = (
  invoices: readonly Row[],
  time: readonly (typeof pointage.$inferSelect)[],
  recorded: readonly (typeof invoiceTime.$inferSelect)[],
): void => {
  const cancelled = creditedInFull(invoices)
  for (const row of time) {
    const billedOn = recorded
      .filter(({ pointage_id, invoice_id }) => pointage_id === row.id && !cancelled.has(invoice_id))
      .map(({ invoice_id }) => invoice_id)
    const stage = invoices.find(({ id }) => id === row.invoice_id)?.stage
    // Time on a draft, or on nothing, was billed by no invoice that still counts.
    expect(billedOn, `pointage ${row.id}`).toEqual(stage === 'sent' || stage === 'closed' ? [row.invoice_id] : [])
  }
}

/**
 * Lines whose quantity no manager has typed: a typed one stays until the time of the line changes
 * (`pointage-lines.ts`).
 */
const measuredLines = async (query: Queryable, lines: readonly LineRow[]): Promise<readonly LineRow[]> => {
  const edits = await query
    .select()
    .from(activity)
    .where(and(eq(activity.model, 'invoice_line'), eq(activity.action, 'update')))
  const quantityOf = (values: unknown): unknown => (values as { readonly quantity?: unknown } | null)?.quantity
  const typed = new Set(
    edits.filter(({ before, after }) => quantityOf(before) !== quantityOf(after)).map(({ record_id }) => record_id),
  )
  return lines.filter(({ id }) => !typed.has(id))
}

/** The quantity of a measured line with time is its hours, before and after the sending. */
const checkQuantities = (
  lines: readonly LineRow[],
  time: readonly (typeof pointage.$inferSelect)[],
  recorded: readonly (typeof invoiceTime.$inferSelect)[],
): void => {
  const sent = Map.groupBy(recorded, ({ invoice_line_id }) => invoice_line_id)
  const present = Map.groupBy(time, ({ invoice_line_id }) => invoice_line_id)
  for (const { id, quantity } of lines) {
    const uts = sent.get(id)?.map(({ ut }) => ut) ?? present.get(id)?.map(({ ut, ut_invoiced }) => ut_invoiced ?? ut)
    if (uts === undefined) continue
    const hours = uts.reduce((sum, ut) => sum + ut, 0) / UT_PER_HOUR
    expect(quantity, `quantity of line ${id}`).toBe(hours * QUANTITY_SCALE)
  }
}

const checkDeposits = (invoices: readonly Row[]): void => {
  for (const { id, kind, amount_deducted, stage } of invoices.filter((row) => row.kind !== 'credit_note')) {
    const deducted = invoices.filter(({ deducted_in_id }) => deducted_in_id === id)
    expect(deducted.every((deposit) => deposit.kind === 'deposit' && deposit.stage !== 'draft')).toBe(true)
    if (stage === 'draft') expect(kind === 'final').toBe(deducted.length > 0)
    if (kind !== 'final') expect(amount_deducted).toBe(0)
  }
}

/** A billed stage is on a line that is there. */
const checkStages = (
  lines: readonly { readonly id: number }[],
  stages: readonly (typeof billingStage.$inferSelect)[],
): void => {
  for (const { invoice_line_id: billed } of stages)
    if (billed !== null) expect(lines.some(({ id }) => id === billed)).toBe(true)
}
