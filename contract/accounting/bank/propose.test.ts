import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invoice, line, propose } from '#tests/contract/bank-movements.ts'
import type { OpenInvoice } from './matching.ts'
import { proposalsOf } from './propose.ts'
import { paymentReference, type StatementLine } from './statement.ts'

describe('a movement', () => {
  it.each(['VIR F2026-0001', 'vir f 2026 0001', 'REGLT F2026/0001 MERCI', 'F20260001'])(
    'is sure by the reference in « %s »',
    (label) => {
      expect(propose([line(label, 12_000)], [invoice('1', 12_000), invoice('2', 12_000)])).toEqual([
        ['sure', [['1', 12_000]]],
      ])
    },
  )
  it('is not matched by a part of a longer reference', () => {
    expect(propose([line('VIR F2026-00012', 5)], [invoice('1', 12_000)])).toEqual([['none', []]])
  })
  it('pays several invoices that it names', () => {
    expect(propose([line('F2026-0001 ET F2026-0002', 15_000)], [invoice('2', 5_000), invoice('1', 10_000)])).toEqual([
      [
        'sure',
        [
          ['1', 10_000],
          ['2', 5_000],
        ],
      ],
    ])
  })
  it('pays a part of an invoice that it names', () => {
    expect(propose([line('ACOMPTE F2026-0001', 4_000)], [invoice('1', 10_000)])).toEqual([['sure', [['1', 4_000]]]])
  })
  it('leaves over what is more than the invoices ask for', () => {
    expect(propose([line('F2026-0001', 11_000)], [invoice('1', 10_000)])).toEqual([['likely', [['1', 10_000]]]])
  })
  it('is sure by amount and client, likely where two fit', () => {
    expect(propose([line('VIR BOULANGERIE MARTIN', 100)], [invoice('1', 100), invoice('2', 200)])).toEqual([
      ['sure', [['1', 100]]],
    ])
    expect(propose([line('VIR BOULANGERIE MARTIN', 100)], [invoice('1', 100), invoice('2', 100)])).toEqual([
      ['likely', [['1', 100]]],
    ])
  })
  it('pays those of a client that add up to it', () => {
    const invoices = [invoice('1', 100), invoice('2', 250), invoice('3', 400)]
    expect(propose([line('BOULANGERIE MARTIN', 500)], invoices)).toEqual([
      [
        'likely',
        [
          ['1', 100],
          ['3', 400],
        ],
      ],
    ])
  })
  it('is possible by the amount alone, unless several have it', () => {
    expect(propose([line('VIR X', 100)], [invoice('1', 100)])).toEqual([['possible', [['1', 100]]]])
    expect(propose([line('VIR X', 100)], [invoice('1', 100), invoice('2', 100)])).toEqual([['none', []]])
  })
  it('is possible for the oldest invoices of a client that it names', () => {
    const invoices = [invoice('1', 100, 'Martin', '2026-04-01'), invoice('2', 100, 'Martin', '2026-02-01')]
    expect(propose([line('VIR MARTIN', 150)], invoices)).toEqual([
      [
        'possible',
        [
          ['2', 100],
          ['1', 50],
        ],
      ],
    ])
  })
  it('that leaves pays a credit note back', () => {
    expect(propose([line('REMB A2026-0001', -500)], [{ ...invoice('1', -500), ref: 'A2026-0001' }])).toEqual([
      ['sure', [['1', -500]]],
    ])
  })
  it('does not take what a later one names', () => {
    const [first, second] = propose([line('VIR X', 100), line('F2026-0001', 100)], [invoice('1', 100)])
    expect([first?.[0], second?.[0]]).toEqual(['none', 'sure'])
  })
  it('that is recorded is not proposed again, in part neither', () => {
    const one = line('F2026-0001', 100)
    expect(propose([one], [invoice('1', 100)], [paymentReference(one.reference, 1)])).toEqual([['known', []]])
  })
})

describe('a movement that names settled invoices', () => {
  const SETTLED = [
    { id: '8', ref: 'F2026-0008', isClosed: false },
    { id: '9', ref: 'F2026-0009', isClosed: false },
  ]
  const settledOf = (label: string, invoices: readonly OpenInvoice[], recorded: readonly string[] = []) => {
    const payments = recorded.map((reference) => ({
      reference,
      ref: 'F2026-0009',
      client: '',
      date: '2026-03-05',
      amount: 100,
      method: 'transfer' as const,
    }))
    return proposalsOf([line(label, 100)], invoices, payments, SETTLED).map(({ confidence, settled }) => [
      confidence,
      settled.map(({ id }) => id),
    ])
  }

  it.each(['VIR F2026-0009', 'vir f 2026 0009', 'F20260009'])('says so of « %s » instead of nothing', (label) => {
    expect(settledOf(label, [])).toEqual([['none', ['9']]])
  })
  it('says so beside an open one that it names', () => {
    expect(settledOf('F2026-0001 F2026-0009 F2026-0008', [invoice('1', 100)])).toEqual([['sure', ['9', '8']]])
  })
  it('says so where only the amount fits an open one', () => {
    expect(settledOf('F2026-0009', [invoice('1', 100, 'Dupont')])).toEqual([['possible', ['9']]])
  })
  it('says nothing of a part of a longer reference, or without a reference', () => {
    expect(settledOf('F2026-00091', [])).toEqual([['none', []]])
    expect(settledOf('VIR', [])).toEqual([['none', []]])
  })
  it('says nothing of the very movement that settled it', () => {
    expect(settledOf('F2026-0009', [], ['F2026-0009'])).toEqual([['known', []]])
  })
})

describe('a movement that names a settled invoice and no open one', () => {
  const SETTLED = [{ id: '9', ref: 'F2026-0009', isClosed: false }]
  const OPEN = [invoice('1', 12_000, 'Dupont'), invoice('2', 5_000, 'Dupont')]
  const proposedFor = (lines: readonly StatementLine[], open = OPEN) =>
    proposalsOf(lines, open, [], SETTLED).map(({ confidence, parts }) => [
      confidence,
      parts.map(({ invoiceId }) => invoiceId),
    ])

  it('is never more than possible for another invoice of its client', () => {
    expect(proposedFor([line('DUPONT F2026-0009', 12_000)])).toEqual([['possible', ['1']]])
    expect(proposedFor([line('DUPONT F2026-0009', 17_000)])).toEqual([['possible', ['1', '2']]])
  })
  it('takes no invoice that a later movement fits', () => {
    const lines = [line('DUPONT F2026-0009', 12_000), line('VIR DUPONT', 12_000)]
    expect(proposedFor(lines, [invoice('1', 12_000, 'Dupont')])).toEqual([
      ['none', []],
      ['sure', ['1']],
    ])
  })
  it('is sure of an open one that it names as well', () => {
    expect(proposedFor([line('DUPONT F2026-0009 F2026-0001', 12_000)])).toEqual([['sure', ['1']]])
  })
})

it('no proposal pays more than a movement or an invoice has', () => {
  const arbitraryLine = fc.record({
    ref: fc.integer({ min: 1, max: 6 }),
    amount: fc.integer({ min: -300, max: 900 }),
    isNamed: fc.boolean(),
  })
  const arbitraryInvoice = fc.record({
    remaining: fc.integer({ min: -200, max: 500 }),
    client: fc.constantFrom('Martin', 'Dupont'),
  })
  fc.assert(
    fc.property(
      fc.array(arbitraryLine, { maxLength: 8 }),
      fc.array(arbitraryInvoice, { maxLength: 6 }),
      (lines, given) => {
        const invoices = given.map(({ remaining, client }, index) => invoice(String(index + 1), remaining, client))
        const movements = lines.map(({ ref, amount, isNamed }, index) =>
          line(`VIR ${isNamed ? `F2026-000${ref}` : 'DUPONT'}`, amount, String(index)),
        )
        const proposals = proposalsOf(movements, invoices, [], [])
        for (const { line: movement, parts } of proposals) {
          const sum = parts.reduce((total, { amount }) => total + amount, 0)
          expect(Math.abs(sum)).toBeLessThanOrEqual(Math.abs(movement.amount))
          for (const { amount } of parts) expect(Math.sign(amount)).toBe(Math.sign(movement.amount))
        }
        for (const { id, remaining } of invoices) {
          const paid = proposals.flatMap(({ parts }) => parts).filter(({ invoiceId }) => invoiceId === id)
          expect(Math.abs(paid.reduce((total, { amount }) => total + amount, 0))).toBeLessThanOrEqual(
            Math.abs(remaining),
          )
        }
      },
    ),
  )
})
