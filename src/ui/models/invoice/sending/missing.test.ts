import { describe, expect, it } from 'vitest'
import { blankRecord } from '#contract/core/events/action.ts'
import { totalsOf } from '#contract/core/kinds/money.ts'
import { exemptionOf } from '#contract/invoicing/tva.ts'
import { client } from '#contract/models/client/client.ts'
import { invoiceLine } from '#contract/models/invoice-line/invoice-line.ts'
import { settings } from '#contract/models/settings/settings.ts'
import { missingToSend } from './missing.ts'

const ADDRESS = { name: 'Exemple', address1: '1 rue du Four', postal: '69001', city: 'Lyon' }
const SELLER = { ...ADDRESS, siren: '123456782', tva_number: 'FR32123456782' }
const BUYER = { ...ADDRESS, siren: '732829320' }
const LINE = { designation: 'Forfait', quantity: 100, unit_price: 10_000 }

interface Given {
  readonly seller?: object
  readonly buyer?: object
  readonly lines?: readonly object[]
  readonly invoice?: object
}

/** Missing values, each in one word. */
const missing = ({ seller = {}, buyer = {}, lines = [{}], invoice = {} }: Given): readonly string[] => {
  const company = { ...blankRecord(settings, '1'), ...SELLER, ...seller } as never
  const owner = { ...blankRecord(client, '2'), ...BUYER, ...buyer } as never
  const rows = lines.map((line, at) => ({ ...blankRecord(invoiceLine, String(at + 1)), ...LINE, ...line })) as never[]
  const exemption = exemptionOf({ seller: company, buyer: owner })
  const given = {
    invoice: { kind: 'invoice', date: null, due_date: null, ...invoice } as never,
    lines: rows,
    exemption,
    totals: totalsOf(rows, exemption),
    client: owner,
    settings: company,
    today: '2026-11-25',
  }
  return missingToSend(given).map((one) => Object.values(one).join(' '))
}

describe('before an invoice is sent', () => {
  it.each<readonly [string, Given, readonly string[]]>([
    ['nothing is missing', {}, []],
    ['it needs a line', { lines: [] }, ['lines']],
    ['the seller has a name, an address and numbers', { seller: { city: null, tva_number: ' ' } }, ['settings city', 'settings tva_number']],
    ['a seller in franchise needs no number of TVA', { seller: { tva_regime: 'franchise', tva_number: null } }, []],
    ['a French company has a SIREN of nine digits', { buyer: { siren: '73282932000074' } }, ['client siren']],
    ['a person has none', { buyer: { siren: null, kind: 'individual' } }, []],
    ['a company abroad has none', { buyer: { siren: null, country: 'BE' } }, []],
    ['a client without TVA says why', { buyer: { has_tva: false } }, ['client tva_category']],
    [
      'a category has its reason, and reverse charge the number of the client',
      { buyer: { has_tva: false, tva_category: 'reverse_charge' } },
      ['client tva_number', 'client exemption_reason'],
    ],
    ['a line without TVA says why', { lines: [{}, { tva: 0, tva_category: 'exempt' }] }, ['line 2 2 reason']],
    ['a rate is a French one', { lines: [{ tva: 1960 }] }, ['line 1 1 rate']],
    ['it is not issued in the future', { invoice: { date: '2026-11-26' } }, ['invoice future']],
    ['it is due after its issue', { invoice: { date: '2026-11-20', due_date: '2026-11-19' } }, ['invoice dueBefore']],
    ['money is given back by a credit note', { lines: [{ quantity: -100 }] }, ['invoice negative']],
  ])('%s', (_, given, expected) => {
    expect(missing(given)).toEqual(expected)
  })
})
