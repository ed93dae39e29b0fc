import { expect, it } from 'vitest'
import { type SendingGap, sendingGaps } from '#contract/invoicing/sending-rules.ts'
import { FACTS_ID, LINES_ID, whereToComplete } from './where-to-complete.ts'

type ToSend = Parameters<typeof sendingGaps>[0]

const SELLER: ToSend['seller'] = {
  name: 'Atelier',
  address1: '1 rue Neuve',
  postal: '69001',
  city: 'Lyon',
  siren: '732829320',
  tva_number: 'FR44732829320',
  ...{ tva_regime: 'normal', payment_days: 30, payment_end_of_month: false },
}
const BUYER: ToSend['buyer'] = {
  ...{ name: 'Client', address1: '2 rue Neuve', postal: '69001', city: 'Lyon', siren: '552100554', tva_number: null },
  kind: 'professional',
  country: 'FR',
  has_tva: true,
  tva_category: 'standard',
  exemption_code: null,
  exemption_reason: null,
}
const LINE = {
  id: 7,
  quantity: 100,
  unit_price: 10_000,
  tva: 2000,
  tva_category: 'standard',
  exemption_code: null,
  exemption_reason: null,
} as const
const READY: ToSend = {
  invoice: { kind: 'invoice', date: '2026-11-20', due_date: null, amount_deducted: 0 },
  credited: null,
  lines: [LINE],
  exemption: null,
  totals: { amount_ttc: 12_000, rates: [{ tva: 2000, tva_category: 'standard' }] },
  seller: SELLER,
  buyer: BUYER,
  at: '2026-11-20T09:00:00.000Z',
}
const gapsOf = (changed: Partial<ToSend>): readonly SendingGap[] => sendingGaps({ ...READY, ...changed })

it('says nothing about a draft that is ready', () => {
  expect(gapsOf({})).toEqual([])
})

it.each<[string, Partial<ToSend>, ReturnType<typeof whereToComplete>]>([
  ['a setting in the settings', { seller: { ...SELLER, city: '' } }, { page: 'settings' }],
  ['a value of the client on their page', { buyer: { ...BUYER, siren: null } }, { page: 'client' }],
  ['lines in the grid', { lines: [] }, { page: 'invoice', id: LINES_ID }],
  ['a rate in its line', { lines: [{ ...LINE, tva: 1234 }] }, { page: 'invoice', id: 'line-7' }],
  ['a date among the facts', { invoice: { ...READY.invoice, date: '2026-12-24' } }, { page: 'invoice', id: FACTS_ID }],
  [
    'a sum below zero in the lines',
    { totals: { ...READY.totals, amount_ttc: -100 } },
    { page: 'invoice', id: LINES_ID },
  ],
])('%s is completed there', (_, changed, place) => {
  expect(gapsOf(changed).map(whereToComplete)).toEqual([place])
})
