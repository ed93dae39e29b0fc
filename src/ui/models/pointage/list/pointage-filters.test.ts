import { expect, it } from 'vitest'
import { onInvoiceFilter } from './pointage-filters.ts'

it('on an invoice or not: each choice is read back from its filter', () => {
  const filter = onInvoiceFilter('invoice_id', 'Facture', 'oui', 'non')
  for (const choice of ['yes', 'no']) {
    const value = filter.toFilter([choice])
    expect(value && filter.picked(value)).toEqual([choice])
  }
  expect(filter.toFilter([])).toBeNull()
})
