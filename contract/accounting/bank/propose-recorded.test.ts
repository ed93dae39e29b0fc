import { describe, expect, it } from 'vitest'
import { invoice, line, propose } from '#tests/contract/bank-movements.ts'
import type { OpenInvoice } from './matching.ts'
import { proposalsOf } from './propose.ts'
import type { RecordedPayment } from './recorded.ts'
import type { StatementLine } from './statement.ts'

describe('a movement whose payment was recorded by hand', () => {
  const PAID: RecordedPayment = {
    reference: null,
    ref: 'F2026-0009',
    client: 'Dupont',
    date: '2026-03-02',
    amount: 12_000,
    method: 'transfer',
  }
  const proposedFor = (lines: readonly StatementLine[], recorded = [PAID]) =>
    proposalsOf(lines, [invoice('1', 12_000, 'Dupont'), invoice('9', 4_000, 'Dupont')], recorded, []).map(
      ({ confidence, parts }) => [confidence, parts.map(({ invoiceId }) => invoiceId)],
    )

  it('is probably known by invoice, amount and a near day', () => {
    expect(proposedFor([line('DUPONT F2026-0009', 12_000)])).toEqual([['probably_known', []]])
  })
  it.each([
    ['of another amount', 'DUPONT F2026-0009', 3_000, '2026-03-02'],
    ['of another invoice', 'DUPONT F2026-0001', 12_000, '2026-03-02'],
    ['a month away', 'DUPONT F2026-0009', 12_000, '2026-02-02'],
    ['that no label names', 'DUPONT', 12_000, '2026-03-02'],
  ])('is not one %s', (_of, label, amount, date) => {
    expect(proposedFor([line(label, amount)], [{ ...PAID, date }])[0]?.[0]).not.toBe('probably_known')
  })
  it('was divided among invoices of which the label names one', () => {
    const divided = [
      { ...PAID, amount: 7000 },
      { ...PAID, ref: 'F2026-0008', amount: 5000 },
    ]
    expect(proposedFor([line('DUPONT F2026-0009', 12_000)], divided)).toEqual([['probably_known', []]])
    const lines = [line('DUPONT F2026-0009', 12_000, 'a'), line('DUPONT F2026-0008', 5000, 'b')]
    expect(proposedFor(lines, divided).map(([confidence]) => confidence === 'probably_known')).toEqual([true, false])
    const others = [
      { ...PAID, amount: 7000 },
      { ...PAID, ref: 'F2026-0008', amount: 5000, method: 'check' },
    ]
    expect(proposedFor([line('DUPONT F2026-0009', 12_000)], others)[0]?.[0]).not.toBe('probably_known')
  })
  it('stands for one line alone, the nearest', () => {
    const lines = [
      line('DUPONT F2026-0009', 12_000, 'a'),
      { ...line('DUPONT F2026-0009', 12_000, 'b'), date: '2026-03-02' },
    ]
    expect(proposedFor(lines).map(([confidence]) => confidence === 'probably_known')).toEqual([false, true])
  })
  it('is not a set-off: the rest of an invoice that is credited by half is sure by its reference', () => {
    const half = proposalsOf(
      [line('DUPONT F2026-0009', 12_000)],
      [invoice('9', 12_000, 'Dupont')],
      [{ ...PAID, method: 'credit_note' }],
      [],
    )
    expect(half).toMatchObject([{ confidence: 'sure', parts: [{ invoiceId: '9', amount: 12_000 }] }])
  })
  it('takes no invoice from another movement', () => {
    const lines = [line('DUPONT F2026-0009', 12_000), line('DUPONT', 12_000)]
    expect(proposedFor(lines)).toEqual([
      ['probably_known', []],
      ['sure', ['1']],
    ])
  })
})

describe('money that leaves and names an invoice', () => {
  const PAID: RecordedPayment = {
    reference: 'a',
    ref: 'F2026-0009',
    client: 'Dupont',
    date: '2026-03-02',
    amount: 12_000,
    method: 'direct_debit',
  }
  const SETTLED = [{ id: '9', ref: 'F2026-0009', isClosed: false }]
  const proposedFor = (
    label: string,
    amount: number,
    recorded = [PAID],
    open: readonly OpenInvoice[] = [],
    settled = SETTLED,
  ) => proposalsOf([line(label, amount)], open, recorded, settled).map(({ confidence, parts }) => [confidence, parts])

  it('takes back a recorded payment of the same amount: a rejected direct debit, a bounced cheque', () => {
    expect(proposedFor('REJET PRLV F2026-0009', -12_000)).toEqual([['possible', [{ invoiceId: '9', amount: -12_000 }]]])
  })
  it('takes back a part of what was paid on an invoice that is open', () => {
    const open = [invoice('9', 3_000, 'Dupont')]
    expect(proposedFor('CHQ IMPAYE F2026-0009', -12_000, [PAID], open, [])).toEqual([
      ['possible', [{ invoiceId: '9', amount: -12_000 }]],
    ])
  })
  it('is no credit note of the same amount', () => {
    const notes = [{ ...invoice('1', -12_000), ref: 'A2026-0001' }]
    expect(proposedFor('REJET F2026-0009', -12_000, [PAID], notes)).toEqual([
      ['possible', [{ invoiceId: '9', amount: -12_000 }]],
    ])
  })
  it('is shown without a payment where the invoice is closed', () => {
    expect(
      proposedFor('REJET F2026-0009', -12_000, [PAID], [], [{ id: '9', ref: 'F2026-0009', isClosed: true }]),
    ).toEqual([['possible', []]])
  })
  it.each([
    ['of another amount', -11_000, [PAID]],
    ['of nothing that was paid', -12_000, []],
    ['of what was set off', -12_000, [{ ...PAID, method: 'credit_note' }]],
    ['of a payment that was taken back before', -12_000, [PAID, { ...PAID, amount: -12_000, date: '2026-01-01' }]],
  ] as const)('is ignored %s, as an invoice of a supplier is', (_of, amount, recorded) => {
    expect(proposedFor('FACT F2026-0009', amount, [...recorded])).toEqual([['none', []]])
  })
})

describe('a movement that was recorded from a file in another format', () => {
  const OPEN = [invoice('1', 100), invoice('2', 100, 'Garage Dupont')]
  const recorded = ['2026-03-05/100/CSVDIGEST']

  it.each(['VIR RECU F2026-0001', 'BOULANGERIE MARTIN', 'VIR INST MARTIN BOULANGERIE REF 77'])(
    'is recognised by « %s »',
    (label) => {
      expect(propose([line(label, 100, '2026-03-05/100/CAMT77')], OPEN, recorded)).toEqual([['known', []]])
    },
  )
  it.each([
    ['of another day', 'F2026-0001', '2026-03-06/100/X'],
    ['of another amount', 'F2026-0001', '2026-03-05/101/X'],
    ['of somebody else', 'GARAGE DUPONT', '2026-03-05/100/X'],
    ['that names nobody', 'VIR', '2026-03-05/100/X'],
  ])('is not one %s', (_of, label, reference) => {
    expect(propose([line(label, 100, reference)], OPEN, recorded)[0]?.[0]).not.toBe('known')
  })
  it('stands for one line alone, the closest', () => {
    const lines = [
      line('BOULANGERIE MARTIN', 100, '2026-03-05/100/A'),
      line('F2026-0001 MARTIN', 100, '2026-03-05/100/B'),
    ]
    expect(propose(lines, OPEN, recorded).map(([confidence]) => confidence === 'known')).toEqual([false, true])
  })
  it('stands for no other line of a file that has it', () => {
    const lines = [line('F2026-0001', 100, recorded[0]), line('F2026-0001', 100, '2026-03-05/100/B')]
    expect(propose(lines, OPEN, recorded).map(([confidence]) => confidence === 'known')).toEqual([true, false])
  })
})
