import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { derivedValueOf } from '#src/store/columnar/aggregate/aggregate-spec.ts'
import type { AggregateGroup, AggregateSpec } from '#src/store/queries/record-queries.ts'
import { daysNow } from '../../../text/days-now.ts'
import { addDays } from '../../../text/format.ts'
import { agedBalanceOf, balanceSpec, DUE_CLASSES, type DueClass, dueFilterOf } from './aged-balance.ts'

const TODAY = '2026-11-25'

const INVOICE = fc.record({
  client_id: fc.constantFrom('7', '8'),
  kind: fc.constantFrom('invoice', 'deposit', 'final', 'credit_note'),
  due_date: fc.oneof(
    fc.constant(null),
    fc.integer({ min: -5, max: 95 }).map((days) => addDays(TODAY, -days)),
    fc.constant('2019-01-01'),
  ),
  amount_ttc: fc.integer({ min: -50_000, max: 50_000 }),
  amount_deducted: fc.constantFrom(0, 0, 700),
  paid: fc.constantFrom(0, 0, 1234),
})
const INVOICES = fc
  .array(INVOICE, { maxLength: 30 })
  .map((rows) => rows.map((row, index) => ({ ...row, id: String(index + 1) })))
type Invoice = typeof INVOICES extends fc.Arbitrary<(infer Value)[]> ? Value : never

/** The groups of the store over plain rows. */
const grouped = (rows: readonly Invoice[], { by, sum }: AggregateSpec): readonly AggregateGroup[] => {
  const read = (row: Invoice, path: string) => row[path as keyof Invoice]
  return rows.map((row) => ({
    by: by.map((group) =>
      typeof group === 'string' ? read(row, group) : derivedValueOf(read(row, group.path), group),
    ),
    count: 1,
    sum: sum.map((path) => Number(read(row, path))),
  }))
}

const balanceOf = (rows: readonly Invoice[]) => {
  const payments = rows.filter(({ paid }) => paid !== 0).map(({ id, paid }) => ({ by: [id], count: 1, sum: [paid] }))
  return agedBalanceOf(grouped(rows, balanceSpec(TODAY)), payments, TODAY)
}

/** The class of one due date, by counting days. */
const plainClass = (due: string | null): DueClass => {
  const days = due === null ? 0 : (Date.parse(TODAY) - Date.parse(due)) / 86_400_000
  return DUE_CLASSES.find(({ to }) => to === null || days <= to)?.key ?? 'notDue'
}

describe('the aged balance', () => {
  it('has every open invoice once, less what was deducted and paid', () => {
    fc.assert(
      fc.property(INVOICES, (rows) => {
        const owed = (some: readonly Invoice[]) =>
          some.reduce((sum, one) => sum + one.amount_ttc - one.amount_deducted - one.paid, 0)
        for (const { clientId, classes, credit, total } of balanceOf(rows)) {
          const own = rows.filter(({ client_id }) => client_id === clientId)
          for (const { key } of DUE_CLASSES) {
            expect(classes[key]).toBe(
              owed(own.filter(({ kind, due_date }) => kind !== 'credit_note' && plainClass(due_date) === key)),
            )
          }
          expect(credit).toBe(owed(own.filter(({ kind }) => kind === 'credit_note')))
          expect(total).toBe(owed(own))
        }
        expect(balanceOf(rows).reduce((sum, { total }) => sum + total, 0)).toBe(owed(rows))
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
