import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withChoices } from './choices.ts'
import type { OpenInvoice } from './matching.ts'
import { proposalsOf } from './propose.ts'
import type { RecordedPayment } from './recorded.ts'
import { paymentReference, type StatementLine } from './statement.ts'

const invoice = (id: string, remaining: number): OpenInvoice => ({
  id,
  remaining,
  client: 'Boulangerie Martin',
  due: '2026-03-01',
  ref: `F2026-000${id}`,
})
const line = (label: string, amount: number): StatementLine => ({
  date: '2026-03-05',
  amount,
  label,
  method: 'transfer',
  reference: label,
})

const chosen = (
  lines: readonly StatementLine[],
  invoices: readonly OpenInvoice[],
  choices: readonly (readonly [string, readonly string[]])[],
  recorded: readonly RecordedPayment[] = [],
) =>
  withChoices(proposalsOf(lines, invoices, recorded, []), new Map(choices), { invoices, recorded, settled: [] }).map(
    ({ confidence, parts }) => [confidence, parts.map(({ invoiceId, amount }) => [invoiceId, amount])],
  )

const [A, B] = [line('VIR F2026-0001', 100), line('VIR F2026-0002', 100)]

describe('an invoice that a person chooses for a movement', () => {
  it('is not paid by the movement that names it as well, which is to be checked', () => {
    expect(chosen([A, B], [invoice('1', 100), invoice('2', 300)], [[B.reference, ['1']]])).toEqual([
      ['possible', []],
      ['sure', [['1', 100]]],
    ])
    expect(chosen([A, B], [invoice('1', 100), invoice('2', 100)], [[B.reference, ['1']]])).toEqual([
      ['possible', [['2', 100]]],
      ['sure', [['1', 100]]],
    ])
  })
  it('leaves its rest to the movement that names it', () => {
    expect(chosen([A, B], [invoice('1', 150), invoice('2', 100)], [[B.reference, ['1']]])).toEqual([
      ['likely', [['1', 50]]],
      ['sure', [['1', 100]]],
    ])
    expect(chosen([A, B], [invoice('1', 200), invoice('2', 100)], [[B.reference, ['1']]])).toEqual([
      ['sure', [['1', 100]]],
      ['sure', [['1', 100]]],
    ])
  })
  it('leaves its rest to the surest movement, not to the first', () => {
    const [client, named, unknown] = [
      line('VIR BOULANGERIE MARTIN', 40),
      line('VIR F2026-0001', 50),
      line('REMISE CHEQUE', 60),
    ]
    const lines = [client, named, unknown]
    expect(chosen(lines, [invoice('1', 120)], [])).toEqual([
      ['possible', [['1', 40]]],
      ['sure', [['1', 50]]],
      ['none', []],
    ])
    expect(chosen(lines, [invoice('1', 120)], [[unknown.reference, ['1']]])).toEqual([
      ['possible', []],
      ['sure', [['1', 50]]],
      ['none', [['1', 60]]],
    ])
  })
  it('is replaced by another of the client for the movement that it was proposed for', () => {
    const [client, unknown] = [line('VIR BOULANGERIE MARTIN', 100), line('REMISE CHEQUE', 100)]
    const invoices = [invoice('1', 100), invoice('2', 100)]
    expect(chosen([client, unknown], invoices, [])[0]).toEqual(['likely', [['1', 100]]])
    expect(chosen([client, unknown], invoices, [[unknown.reference, ['1']]])[0]).toEqual(['sure', [['2', 100]]])
  })
  it('gives its movement’s own proposal to another one', () => {
    const [first, second] = [line('VIR F2026-0001', 60), line('BIS F2026-0001', 60)]
    const invoices = [invoice('1', 100), invoice('2', 60)]
    expect(chosen([first, second], invoices, [])[1]).toEqual(['likely', [['1', 40]]])
    expect(chosen([first, second], invoices, [[first.reference, ['2']]])[1]).toEqual(['sure', [['1', 60]]])
  })
  it('is not called settled before its payment is recorded', () => {
    const proposals = withChoices(proposalsOf([A, B], [invoice('1', 100)], [], []), new Map([[B.reference, ['1']]]), {
      ...{ invoices: [invoice('1', 100)], recorded: [], settled: [] },
    })
    expect(proposals.map(({ settled }) => settled)).toEqual([[], []])
  })
  it('is paid once where it is chosen for two movements, by the first choice', () => {
    const choices = [
      [B.reference, ['1']],
      [A.reference, ['1', '2']],
    ] as const
    expect(chosen([A, B], [invoice('1', 100), invoice('2', 100)], choices)).toEqual([
      ['sure', [['2', 100]]],
      ['sure', [['1', 100]]],
    ])
  })
  it('gives it back once the choice is taken back', () => {
    expect(chosen([A, B], [invoice('1', 100), invoice('2', 100)], [[B.reference, []]])).toEqual([
      ['sure', [['1', 100]]],
      ['sure', []],
    ])
  })
  it('takes nothing any more once its payment is recorded', () => {
    const recorded = {
      reference: paymentReference(B.reference, 0),
      ref: 'F2026-0001',
      client: 'Boulangerie Martin',
      date: B.date,
      amount: 100,
      method: 'transfer',
    }
    expect(chosen([A, B], [invoice('1', 100), invoice('2', 100)], [[B.reference, ['1']]], [recorded])).toEqual([
      ['sure', [['1', 100]]],
      ['known', []],
    ])
  })
  it('is a payment that the bank takes back beside one that pays it', () => {
    const rejected = line('REJET F2026-0001', -50)
    const recorded = {
      reference: null,
      ref: 'F2026-0001',
      client: 'Boulangerie Martin',
      date: '2026-03-01',
      amount: 50,
      method: 'transfer',
    }
    const before = chosen([rejected], [invoice('1', 50)], [], [recorded])
    expect(before).toEqual([['possible', [['1', -50]]]])
    expect(chosen([rejected, B], [invoice('1', 50)], [[B.reference, ['1']]], [recorded])).toEqual([
      ...before,
      ['none', [['1', 50]]],
    ])
  })
})

it('whatever is chosen, an invoice is never paid more than asked for', () => {
  const ids = ['1', '2', '3']
  const amount = fc.integer({ min: 1, max: 5 })
  fc.assert(
    fc.property(
      fc.tuple(amount, amount, amount),
      fc.array(fc.tuple(fc.constantFrom(...ids), amount), { minLength: 1, maxLength: 6 }),
      fc.array(fc.tuple(fc.nat(5), fc.uniqueArray(fc.constantFrom(...ids))), { maxLength: 6 }),
      (asked, paid, choices) => {
        const invoices = ids.map((id, index) => invoice(id, asked[index] ?? 0))
        const lines = paid.map(([id, cents], index) => ({
          ...line(`VIR F2026-000${id}`, cents),
          reference: String(index),
        }))
        const proposals = withChoices(
          proposalsOf(lines, invoices, [], []),
          new Map(choices.map(([at, some]) => [String(at), some])),
          {
            ...{ invoices, recorded: [], settled: [] },
          },
        )
        for (const { id, remaining } of invoices) {
          const total = proposals
            .flatMap(({ parts }) => parts.filter(({ invoiceId }) => invoiceId === id))
            .reduce((sum, part) => sum + part.amount, 0)
          expect(total).toBeLessThanOrEqual(remaining)
        }
        for (const { line: one, parts } of proposals)
          expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBeLessThanOrEqual(one.amount)
      },
    ),
  )
})
