import { expect, it } from 'vitest'
import { listFromUrl, listToUrl } from '../../widgets/list/address/list-url.ts'
import { listOptionsOf } from '../../widgets/presentation/places.ts'
import { receivedInvoicePresentation } from './presentation.ts'
import { receivedStateOf } from './received-state.ts'

it.each([
  ['an invoice as one to pay', 12_000, 'received', 'toPay'],
  ['a paid invoice', 12_000, 'paid', 'paid'],
  ['a credit note as one to apply', -12_000, 'received', 'toApply'],
  ['a credit note that was applied', -12_000, 'paid', 'applied'],
  ['an invoice of nothing', 0, 'received', 'toPay'],
] as const)('shows %s', (_, amount_ttc, state, standing) => {
  expect(receivedStateOf({ amount_ttc, state })).toBe(standing)
})

/** Views whose filters let a document in. */
const viewsOf = (amount_ttc: number, state: 'received' | 'paid'): readonly string[] =>
  (receivedInvoicePresentation.states?.views ?? [])
    .filter(({ filter }) => {
      const { state: states, amount_ttc: amounts } = filter as {
        readonly state?: { readonly in: readonly string[] }
        readonly amount_ttc?: { readonly from?: number; readonly to?: number }
      }
      const { from = -Infinity, to = Infinity } = amounts ?? {}
      return (states?.in.includes(state) ?? true) && from <= amount_ttc && amount_ttc <= to
    })
    .map(({ key }) => key)

it('keeps credit notes out of the invoices to pay, in a view of their own', () => {
  expect(viewsOf(12_000, 'received')).toEqual(['allInvoices', 'toPayInvoices'])
  expect(viewsOf(0, 'received')).toEqual(['allInvoices', 'toPayInvoices'])
  expect(viewsOf(-1, 'received')).toEqual(['allInvoices', 'creditsToApply'])
  expect(viewsOf(-1, 'paid')).toEqual(['allInvoices', 'paidInvoices'])
})

it('has every view in an address', () => {
  const options = listOptionsOf(receivedInvoicePresentation)
  for (const { filter } of receivedInvoicePresentation.states?.views ?? []) {
    const query = { ...listFromUrl(new URLSearchParams(), options), filter }
    expect(
      listToUrl(
        listFromUrl(listToUrl(query, new URLSearchParams(), options), options),
        new URLSearchParams(),
        options,
      ).toString(),
    ).toBe(listToUrl(query, new URLSearchParams(), options).toString())
  }
})
