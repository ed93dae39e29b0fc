import { expect, it } from 'vitest'
import type { ListQuery } from '#contract/core/list-query.ts'
import { suggestedFilter, valuesFilter } from './filter-definition.ts'
import { queryWithSuggestion, suggestionsFor } from './suggestions.ts'

const people = suggestedFilter(
  valuesFilter('responsable_id', 'Responsable', [
    { value: '', label: 'Personne' },
    { value: '1', label: 'Yanis Lefèvre' },
    { value: '2', label: 'Agnès Robert' },
  ]),
)
const projets = suggestedFilter(
  valuesFilter('projet_id', 'Projet', [
    { value: '7', label: 'Maintenance informatique' },
    { value: '8', label: 'Maintenance informatique' },
    { value: '9', label: 'Maintenance des serveurs' },
    { value: '10', label: 'Maintenance du site' },
  ]),
)
const types = valuesFilter('type_id', 'Type', [{ value: '1', label: 'Maintenance' }])
const FILTERS = [people, projets, types]

const searching = (search: string, filter: ListQuery['filter'] = {}): ListQuery => ({
  search,
  filter,
  orderBy: [],
  page: 2,
  limit: 50,
})
const names = (search: string, filter?: ListQuery['filter']) =>
  suggestionsFor(FILTERS, searching(search, filter)).map(({ name }) => name)

it('finds people and projets by the beginnings of words, without accents', () => {
  expect(names('lefevre')).toEqual(['Yanis Lefèvre'])
  expect(names('YAN lef')).toEqual(['Yanis Lefèvre'])
  expect(names('fevre')).toEqual([])
  expect(names('le')).toEqual([])
  expect(names('lefevre imprimante')).toEqual([])
})

it('merges projets with the same name, and offers few', () => {
  const found = suggestionsFor(FILTERS, searching('maintenance'))
  expect(found.map(({ name }) => name)).toEqual(['Maintenance informatique', 'Maintenance des serveurs'])
  expect(found[0]?.value).toEqual({ in: ['7', '8'] })
})

it('omits active filters', () => {
  expect(names('lefevre', { responsable_id: { in: ['2'] } })).toEqual([])
})

it('replaces the search text by the filter, and keeps other filters', () => {
  const query = searching('lefevre', { type_id: { in: ['1'] } })
  const [found] = suggestionsFor(FILTERS, query)
  expect(found && queryWithSuggestion(found, query)).toEqual({
    search: '',
    filter: { type_id: { in: ['1'] }, responsable_id: { in: ['1'] } },
  })
})
