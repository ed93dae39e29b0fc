import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodOfValue } from '#src/store/columnar/aggregate/aggregate-spec.ts'
import type { AggregateGroup, AggregateSpec } from '#src/store/queries/record-queries.ts'
import { addDays } from '../../../text/format.ts'
import { daysNow } from '../../../text/relative-days.ts'
import { agedBalanceOf, balanceSpecs, DUE_CLASSES, type DueClass, dueFilterOf } from './aged-balance.ts'

const TODAY = '2026-11-25'

const INVOICE = fc.record({
  client_id: fc.constantFrom('7', '8'),
  kind: fc.constantFrom('invoice', 'deposit', 'final', 'credit_note'),
  stage: fc.constantFrom('draft', 'sent', 'sent', 'closed'),
  fully_paid: fc.boolean(),
  due_date: fc.oneof(
    fc.constant(null),
    fc.integer({ min: -5, max: 95 }).map((days) => addDays(TODAY, -days)),
    fc.constant('2019-01-01'),
  ),
  amount_ttc: fc.integer({ min: -50_000, max: 50_000 }),
  amount_deducted: fc.constantFrom(0, 0, 700),
  paid: fc.constantFrom(0, 0, 1234),
})
type Invoice = typeof INVOICE extends fc.Arbitrary<infer Value> ? Value : never

/** The groups of the store over plain rows; a path may lead through `invoice_id`. */
const grouped = (rows: readonly Invoice[], { by, sum }: AggregateSpec): readonly AggregateGroup[] => {
  const read = (row: Invoice, path: string) => row[path.replace('invoice_id.', '').replace(/^amount$/, 'paid') as keyof Invoice]
  const keyOf = (row: Invoice) =>
    JSON.stringify(by.map((group) => (typeof group === 'string' ? read(row, group) : periodOfValue(read(row, group.path), group))))
  return [...Map.groupBy(rows, keyOf)].map(([key, some]) => ({
    by: JSON.parse(key),
    count: some.length,
    sum: sum.map((path) => some.reduce((total, row) => total + Number(read(row, path)), 0)),
  }))
}

const balanceOf = (rows: readonly Invoice[]) => {
  const specs = balanceSpecs(TODAY)
  return agedBalanceOf(
    grouped(rows, specs.invoices),
    grouped(
      rows.filter(({ paid }) => paid !== 0),
      specs.payments,
    ),
    TODAY,
  )
}

/** The class of one due date, by counting days. */
const plainClass = (due: string | null): DueClass => {
  const days = due === null ? 0 : (Date.parse(TODAY) - Date.parse(due)) / 86_400_000
  return DUE_CLASSES.find(({ to }) => to === null || days <= to)?.key ?? 'notDue'
}

describe('the aged balance', () => {
  it('has every open invoice once, less what was deducted and paid', () => {
    fc.assert(
      fc.property(fc.array(INVOICE, { maxLength: 30 }), (rows) => {
        const open = rows.filter(({ stage, fully_paid }) => stage === 'sent' && !fully_paid)
        const owed = (some: readonly Invoice[]) => some.reduce((sum, one) => sum + one.amount_ttc - one.amount_deducted - one.paid, 0)
        for (const { clientId, classes, credit, total } of balanceOf(rows)) {
          const own = open.filter(({ client_id }) => client_id === clientId)
          for (const { key } of DUE_CLASSES) {
            expect(classes[key]).toBe(owed(own.filter(({ kind, due_date }) => kind !== 'credit_note' && plainClass(due_date) === key)))
          }
          expect(credit).toBe(owed(own.filter(({ kind }) => kind === 'credit_note')))
          expect(total).toBe(owed(own))
        }
        expect(balanceOf(rows).reduce((sum, { total }) => sum + total, 0)).toBe(owed(open))
      }),
    )
  })

  it('opens the invoices of each class: every due date is in the filter of its class alone', () => {
    for (const due of Array.from({ length: 130 }, (_, days) => addDays(TODAY, 5 - days))) {
      const classes = DUE_CLASSES.filter(({ key }) => {
        const range = daysNow(dueFilterOf(key)['due_date'], TODAY)
        const { from, to } = range && !('in' in range) ? range : {}
        return (from === undefined || due >= String(from)) && (to === undefined || due <= String(to))
      })
      expect(classes.map(({ key }) => key)).toEqual([plainClass(due)])
    }
  })
})
