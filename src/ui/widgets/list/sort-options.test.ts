import { expect, it } from 'vitest'
import { sortOptions } from './sort-options.ts'

const COLUMNS = [
  { id: 'number', sortField: 'created_at', label: 'N°' },
  { id: 'name', sortField: 'name', label: 'Titre' },
  { id: 'client', sortField: null, label: 'Client' },
  { id: 'created_at', sortField: 'created_at', label: 'Créé le' },
]

it('offers each field once, by the label of its own column, with the direction of the present one', () => {
  expect(sortOptions(COLUMNS, { field: 'name', direction: 'desc' }, { asc: 'croissant', desc: 'décroissant' })).toEqual(
    [
      { value: 'created_at', label: 'Créé le' },
      { value: 'name', label: 'Titre', detail: 'décroissant' },
    ],
  )
})
