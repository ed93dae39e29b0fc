import { describe, expect, it } from 'vitest'
import { blankRecord } from '#contract/core/events/action.ts'
import { totalsOf } from '#contract/core/kinds/totals.ts'
import { client } from '#contract/models/client/client.ts'
import { invoiceLine } from '#contract/models/invoice-line/invoice-line.ts'
import { settings } from '#contract/models/settings/settings.ts'
import { sendingGaps } from './sending-rules.ts'
import { taxTexts } from './text-lines.ts'
import { exemptionOf } from './tva.ts'

const ADDRESS = { name: 'Exemple', address1: '1 rue du Four', postal: '69001', city: 'Lyon' }
const SELLER = { ...ADDRESS, siren: '123456782', tva_number: 'FR32123456782' }
const BUYER = { ...ADDRESS, siren: '732829320' }
const LINE = { designation: 'Forfait', quantity: 100, unit_price: 10_000 }

const OUTSIDE = { tva: 0, tva_category: 'outside_scope', exemption_code: 'VATEX-EU-O' }
const TEXT = { quantity: 0, unit_price: 0 }
const EXPORT = { tva_category: 'export', exemption_code: 'VATEX-EU-G' }

interface Given {
  readonly seller?: object
  readonly buyer?: object
  readonly lines?: readonly object[]
  readonly invoice?: object
  readonly credited?: string | null
}

/** Gaps, each as record, field and code. */
const missing = ({ seller = {}, buyer = {}, lines = [{}], invoice = {}, credited }: Given): readonly string[] => {
  const company = { ...blankRecord(settings, '1'), ...SELLER, ...seller } as never
  const owner = { ...blankRecord(client, '2'), ...BUYER, ...buyer } as never
  const rows = lines.map((line, at) => ({ ...blankRecord(invoiceLine, String(at + 1)), ...LINE, ...line })) as never[]
  const exemption = exemptionOf({ seller: company, buyer: owner })
  const given = {
    invoice: { kind: 'invoice', date: null, due_date: null, amount_deducted: 0, ...invoice } as never,
    credited: credited === undefined ? null : { date: credited },
    lines: rows,
    exemption,
    totals: totalsOf(taxTexts(rows), exemption),
    buyer: owner,
    seller: company,
    at: '2026-11-25T08:00:00.000Z',
  }
  return sendingGaps(given).map((gap) =>
    [gap.of, 'number' in gap && gap.number, 'field' in gap && gap.field, gap.issue.code].filter(Boolean).join(' '),
  )
}

describe('before an invoice is sent', () => {
  it.each<readonly [string, Given, readonly string[]]>([
    ['nothing is missing', {}, []],
    ['it needs a line', { lines: [] }, ['lines required']],
    [
      'the seller has a name, an address and numbers',
      { seller: { city: null, tva_number: ' ' } },
      ['settings city required', 'settings tva_number required'],
    ],
    ['a seller in franchise needs no number of TVA', { seller: { tva_regime: 'franchise', tva_number: null } }, []],
    ['a French company has a SIREN of nine digits', { buyer: { siren: '73282932000074' } }, ['client siren siren']],
    ['a person has none', { buyer: { siren: null, kind: 'individual' } }, []],
    ['a company abroad has none', { buyer: { siren: null, country: 'BE' } }, []],
    ['a client without TVA says why', { buyer: { has_tva: false } }, ['client tva_category category']],
    [
      'a category has its reason, and reverse charge the number of the client',
      { buyer: { has_tva: false, tva_category: 'reverse_charge' } },
      ['client exemption_reason reason', 'client tva_number required'],
    ],
    [
      'a line without TVA says why',
      { lines: [{}, { tva: 0, tva_category: 'exempt' }] },
      ['line 2 exemption_reason reason'],
    ],
    [
      'a line outside the scope of TVA stands beside no other category',
      { lines: [{}, OUTSIDE, { tva: 0, tva_category: 'exempt', exemption_code: 'VATEX-EU-79-C' }] },
      ['line 2 tva_category outside_scope_alone'],
    ],
    ['lines may all be outside the scope of TVA', { lines: [OUTSIDE, OUTSIDE] }, []],
    ['a text has no category of its own', { lines: [TEXT, OUTSIDE, TEXT] }, []],
    ['nor a reason of its own', { lines: [{ ...TEXT, tva: 0, tva_category: 'exempt' }, {}] }, []],
    [
      'a mix names its priced lines',
      { lines: [{}, OUTSIDE, { ...OUTSIDE, ...TEXT }] },
      ['line 2 tva_category outside_scope_alone'],
    ],
    [
      'other categories may be mixed',
      { lines: [{}, { tva: 0, tva_category: 'exempt', exemption_code: 'VATEX-EU-79-C' }] },
      [],
    ],
    ['a client without TVA decides for all lines', { buyer: { has_tva: false, ...EXPORT }, lines: [{}, OUTSIDE] }, []],
    [
      'a credit note mirrors an invoice that mixed them',
      { invoice: { kind: 'credit_note' }, lines: [{ quantity: -100 }, { ...OUTSIDE, quantity: -100 }] },
      [],
    ],
    ['a rate is a French one', { lines: [{ tva: 1960 }] }, ['line 1 tva tva_rate']],
    ['it is not issued in the future of every time zone', { invoice: { date: '2026-11-26' } }, ['invoice date future']],
    ['a company has 60 days to pay', { invoice: { due_date: '2027-01-24' } }, []],
    ['no company has 61', { invoice: { due_date: '2027-01-25' } }, ['invoice due_date payment_term']],
    ['the end of the month after 45 days is later', { invoice: { date: '2026-11-20', due_date: '2027-01-31' } }, []],
    ['so are 45 days after the end of the month', { invoice: { date: '2026-11-02', due_date: '2027-01-14' } }, []],
    [
      'no day between them',
      { invoice: { date: '2026-11-02', due_date: '2027-01-13' } },
      ['invoice due_date payment_term'],
    ],
    [
      'no day behind them',
      { invoice: { date: '2026-11-02', due_date: '2027-01-15' } },
      ['invoice due_date payment_term'],
    ],
    ['a person may pay later', { buyer: { siren: null, kind: 'individual' }, invoice: { due_date: '2027-06-01' } }, []],
    ['a credit note is due on no day and gives back', { invoice: { kind: 'credit_note' } }, ['invoice amount_ttc max']],
    ['a sum that deposits exceed is no invoice', { invoice: { amount_deducted: 20_000 } }, ['invoice amount_ttc min']],
    [
      'a credit note is not before its invoice',
      { invoice: { date: '2026-11-19', kind: 'credit_note' }, lines: [{ quantity: -100 }], credited: '2026-11-20' },
      ['invoice date before_invoice'],
    ],
    [
      'it may have its day',
      { invoice: { date: '2026-11-20', kind: 'credit_note' }, lines: [{ quantity: -100 }], credited: '2026-11-20' },
      [],
    ],
    [
      'it is due after its issue',
      { invoice: { date: '2026-11-20', due_date: '2026-11-19' } },
      ['invoice due_date order'],
    ],
    ['money is given back by a credit note', { lines: [{ quantity: -100 }] }, ['invoice amount_ttc min']],
  ])('%s', (_, given, expected) => {
    expect(missing(given)).toEqual(expected)
  })
})
