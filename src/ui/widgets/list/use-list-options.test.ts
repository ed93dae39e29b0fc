import { expect, it } from 'vitest'
import { listFromUrl } from './address/list-url.ts'
import { optionsFor } from './use-list-options.ts'

const LIST = {
  filterable: ['invoice_id', 'is_locked', 'ticket_id.projet_id.client_id.has_tva'],
  sortable: [],
  defaultOrder: 'date:desc',
}

it('ignores filters on fields that the role may not read', () => {
  const address = new URLSearchParams('invoice_id=none&is_locked=false&ticket_id.projet_id.client_id.has_tva=true')
  const filtersOf = (role: 'manager' | 'technicien') => {
    return Object.keys(listFromUrl(address, optionsFor('pointage', LIST, role)).filter)
  }
  expect(filtersOf('manager')).toEqual(LIST.filterable)
  expect(filtersOf('technicien')).toEqual(['is_locked'])
})
