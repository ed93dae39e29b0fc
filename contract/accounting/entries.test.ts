import { describe, expect, it } from 'vitest'
import { invoiceWith, LINE, SETTINGS } from '#tests/support/arbitrary-books.ts'
import { booksOf } from './books.ts'
import { type EntryLine, paymentEntries, salesEntries } from './entries.ts'
import { FEC_COLUMNS, fecFile, fecName, fecRows } from './fec.ts'
import { fromLatin9, toLatin9 } from './latin9.ts'
import { tvaRows } from './tva.ts'

const YEAR = { from: '2026-01-01', to: '2026-12-31' }
const CLIENTS = [
  { id: '1', name: 'Boulangerie Œuvrard', account_code: 'OEUVRARD', tva_category: 'intra_community' as const },
]

const booksWith = (made: readonly ReturnType<typeof invoiceWith>[], values: object = {}) =>
  booksOf({
    settings: SETTINGS,
    invoices: made.map(({ invoice }) => invoice),
    lines: made.flatMap(({ lines }) => lines),
    payments: [],
    clients: CLIENTS,
    deductions: [],
    ...values,
  })

const DEDUCTED = [{ invoice_id: '2', deposit_ids: ['1'] }]

const payment = (id: string, invoice_id: string, amount: number, date = '2026-02-10') => ({
  ...{ id, invoice_id, amount, date, method: 'transfer', bank_reference: null },
})

const shown = (lines: readonly EntryLine[]) =>
  lines.map(({ account, auxiliary, debit, credit }) => [account, auxiliary?.code ?? '', debit, credit])

describe('the entry of an invoice', () => {
  it('uses the accounts of nature and product, and lets the TVA of services wait', () => {
    const made = invoiceWith([LINE, { ...LINE, nature: 'goods' }, { ...LINE, account: '706200', unit_price: 5_000 }], {
      id: '1',
    })
    const [entry] = salesEntries(booksWith([made]), YEAR).rows
    expect(shown(entry?.lines ?? [])).toEqual([
      ['411000', 'OEUVRARD', 30_000, 0],
      ['706000', '', 0, 10_000],
      ['707000', '', 0, 10_000],
      ['706200', '', 0, 5_000],
      ['445800', '', 0, 3_000],
      ['445710', '', 0, 2_000],
    ])
  })

  it('of a credit note is the other way round', () => {
    const made = invoiceWith([{ ...LINE, quantity: -100 }], { id: '1', kind: 'credit_note', ref: 'A2026-0001' })
    const [entry] = salesEntries(booksWith([made], { settings: { ...SETTINGS, tva_on_debits: true } }), YEAR).rows
    expect(entry?.label).toBe('Avoir A2026-0001 Boulangerie Œuvrard')
    expect(shown(entry?.lines ?? [])).toEqual([
      ['411000', 'OEUVRARD', 0, 12_000],
      ['706000', '', 10_000, 0],
      ['445710', '', 2_000, 0],
    ])
  })

  it('of a deposit waits on its own account until the final invoice takes it back', () => {
    const deposit = invoiceWith([{ ...LINE, unit_price: 3_000 }], { id: '1', kind: 'deposit' })
    const final = invoiceWith([LINE], { id: '2', kind: 'final', date: '2026-03-01', amount_deducted: 3_600 })
    const [first, second] = salesEntries(booksWith([deposit, final], { deductions: DEDUCTED }), YEAR).rows
    expect(shown(first?.lines ?? [])).toEqual([
      ['411000', 'OEUVRARD', 3_600, 0],
      ['419100', '', 0, 3_000],
      ['445800', '', 0, 600],
    ])
    expect(shown(second?.lines ?? [])).toEqual([
      ['411000', 'OEUVRARD', 8_400, 0],
      ['706000', '', 0, 10_000],
      ['445800', '', 0, 1_400],
      ['419100', '', 3_000, 0],
    ])
  })

  it('of a final invoice for goods deducts the TVA of the deposit where it is due', () => {
    const goods = { ...LINE, nature: 'goods' } as const
    const deposit = invoiceWith([{ ...goods, unit_price: 3_000 }], { id: '1', kind: 'deposit' })
    const final = invoiceWith([goods], { id: '2', kind: 'final', date: '2026-03-01', amount_deducted: 3_600 })
    const books = booksWith([deposit, final], { payments: [payment('1', '1', 3_600)], deductions: DEDUCTED })
    const lines = [...salesEntries(books, YEAR).rows, ...paymentEntries(books, YEAR).rows].flatMap(
      (entry) => entry.lines,
    )
    const balance = (account: string) =>
      lines.filter((line) => line.account === account).reduce((sum, { debit, credit }) => sum + credit - debit, 0)
    expect([balance('445710'), balance('445800'), balance('419100')]).toEqual([2_000, 0, 0])
  })

  it('of a payment in part releases its share of the TVA', () => {
    const made = invoiceWith([LINE, { ...LINE, tva: 550 }], { id: '1' })
    const books = booksWith([made], { payments: [payment('1', '1', 11_275), payment('2', '1', 11_275, '2026-03-01')] })
    const [half, rest] = paymentEntries(books, YEAR).rows
    expect(shown(half?.lines ?? [])).toEqual([
      ['512000', '', 11_275, 0],
      ['411000', 'OEUVRARD', 0, 11_275],
      ['445800', '', 1_000, 0],
      ['445710', '', 0, 1_000],
      ['445800', '', 275, 0],
      ['445710', '', 0, 275],
    ])
    expect(rest?.date).toBe('2026-03-01')
  })
})

describe('a credit note that is set off', () => {
  const creditNote = (line: Partial<typeof LINE>) =>
    invoiceWith([{ ...LINE, ...line, quantity: -100 }], {
      id: '2',
      kind: 'credit_note',
      ref: 'A2026-0001',
      credited_invoice_id: '1',
    })
  const setOff = [
    { ...payment('1', '1', 12_000), method: 'credit_note' },
    { ...payment('2', '2', -12_000), method: 'credit_note' },
  ]

  it('moves no money: its TVA becomes due in the journal of other entries', () => {
    const books = booksWith([invoiceWith([LINE], { id: '1' }), creditNote({})], { payments: setOff })
    const { rows } = paymentEntries(books, YEAR)
    expect(rows.map(({ journal, piece, label, lines }) => [journal, piece, label, shown(lines)])).toEqual([
      [
        ...['OD', 'F2026-0001', 'Compensation F2026-0001 Boulangerie Œuvrard'],
        [
          ['445800', '', 2_000, 0],
          ['445710', '', 0, 2_000],
        ],
      ],
      [
        ...['OD', 'A2026-0001', 'Compensation A2026-0001 Boulangerie Œuvrard'],
        [
          ['445800', '', 0, 2_000],
          ['445710', '', 2_000, 0],
        ],
      ],
    ])
  })

  it('has no entry where no TVA waits, and the client owes nothing', () => {
    const goods = { nature: 'goods' } as const
    const books = booksWith([invoiceWith([{ ...LINE, ...goods }], { id: '1' }), creditNote(goods)], {
      payments: setOff,
    })
    expect(paymentEntries(books, YEAR)).toEqual({ rows: [], incomplete: [] })
    const owed = salesEntries(books, YEAR).rows.flatMap(({ lines }) =>
      lines.filter(({ account }) => account === '411000'),
    )
    expect(owed.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
  })
})

describe('TVA', () => {
  it('of services is due when it is paid, of goods when it is invoiced', () => {
    const made = invoiceWith([LINE, { ...LINE, nature: 'goods' }], { id: '1' })
    const { rows } = tvaRows(booksWith([made], { payments: [payment('1', '1', 12_000)] }), YEAR)
    expect(rows).toEqual([
      {
        month: '2026-01',
        category: 'standard',
        rate: 2000,
        invoiced: { base: 20_000, tva: 4_000 },
        collected: { base: 0, tva: 0 },
        due: { base: 10_000, tva: 2_000 },
      },
      {
        month: '2026-02',
        category: 'standard',
        rate: 2000,
        invoiced: { base: 0, tva: 0 },
        collected: { base: 10_000, tva: 2_000 },
        due: { base: 5_000, tva: 1_000 },
      },
    ])
  })

  it('is none where the client is exempt, whatever the rates of the lines', () => {
    const { invoice, lines } = invoiceWith([LINE], { id: '1', amount_tva: 0, amount_ttc: 10_000 })
    expect(tvaRows(booksWith([{ invoice, lines }]), YEAR).rows).toMatchObject([
      { category: 'intra_community', rate: 0, invoiced: { base: 10_000, tva: 0 }, due: { base: 0, tva: 0 } },
    ])
  })

  it('has no row for a text, whose own rate is on no invoice', () => {
    const text = { ...LINE, quantity: 0, unit_price: 0, tva: 550, nature: 'goods' as const }
    const made = invoiceWith([LINE], { id: '1' })
    const books = booksWith([made], {
      lines: [{ ...text, invoice_id: '1' }, ...made.lines],
      payments: [payment('1', '1', 12_000)],
    })
    expect(tvaRows(books, YEAR).rows.map(({ month, rate }) => [month, rate])).toEqual([
      ['2026-01', 2000],
      ['2026-02', 2000],
    ])
  })

  it('is not collected on money beyond the invoice', () => {
    const books = booksWith([invoiceWith([LINE], { id: '1' })], { payments: [payment('1', '1', 20_000)] })
    expect(tvaRows(books, YEAR).rows.at(-1)?.collected).toEqual({ base: 10_000, tva: 2_000 })
  })
})

describe('the file of entries', () => {
  const books = booksWith([invoiceWith([LINE], { id: '1' })])
  const entries = salesEntries(books, YEAR).rows

  it('has 18 columns, tabs, CRLF and decimal commas in ISO 8859-15', () => {
    const lines = fromLatin9(fecFile(entries)).split('\r\n')
    expect(lines[0]).toBe(FEC_COLUMNS.join('\t'))
    expect(lines[1]?.split('\t')).toEqual([
      ...[
        'VE',
        'Ventes',
        '1',
        '20260115',
        '411000',
        'Clients',
        'OEUVRARD',
        'Boulangerie Œuvrard',
        'F2026-0001',
        '20260115',
      ],
      ...['Facture F2026-0001 Boulangerie Œuvrard', '120,00', '0,00', '', '', '20260115', '', ''],
    ])
    expect(lines.map((line) => line.split('\t').length)).toEqual([18, 18, 18, 18, 1])
    expect(lines.at(-1)).toBe('')
  })

  it('has no separator inside a cell', () => {
    const rows = fecRows(entries.map((entry) => ({ ...entry, label: 'Facture\tA|B\r\nC' })))
    expect(rows[0]?.[10]).toBe('Facture A B C')
  })

  it('is named after the company and the last day', () => {
    expect(fecName('732829320', '2026-03-31')).toBe('732829320FEC20260331.txt')
    expect(fecName('73282932000074', '2026-03-31')).toBe('732829320FEC20260331.txt')
  })
})

describe('ISO 8859-15', () => {
  it('has the euro and œ in their places', () => {
    expect([...toLatin9('é€œŸ')]).toEqual([0xe9, 0xa4, 0xbd, 0xbe])
  })
  it('replaces what it lacks by what reads alike', () => {
    expect(fromLatin9(toLatin9('l’œuvre — « Łódź »… ½ ☃ e\u0301'))).toBe("l'œuvre - « Lódz »... 1/2 ? é")
  })
})
