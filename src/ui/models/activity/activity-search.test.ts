import { firstValueFrom, of } from 'rxjs'
import { expect, it } from 'vitest'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { RecordQueries } from '#src/store/queries/record-queries.ts'
import { createActivitySearch } from './activity-search.ts'

const entry = (id: string, model: string, record_id: number, after: object | null = null) => ({
  id,
  model,
  record_id,
  user_id: '1',
  before: null,
  after,
})

const ENTRIES = [
  entry('1', 'ticket', 5, { status_id: 2 }),
  entry('2', 'pointage', 9, { ticket_id: 5, comment: 'Réinstallé' }),
  entry('3', 'ticket', 6),
  entry('4', 'client', 7, { name: 'Boulangerie Écru' }),
]

/** A mirror with these entries, in which a search for « imprimante » finds ticket 5. */
const queries = {
  list: (_model: string, { limit, search }: ListQuery) =>
    of({ rows: search === '' && limit === 'all' ? ENTRIES : [], total: 0 }),
  matches: (model: string, typed: string) => of(model === 'ticket' && typed === 'imprimante' ? [{ id: '5' }] : []),
} as unknown as RecordQueries

const search = createActivitySearch(queries, ({ model }) => (model === 'client' ? 'Anne Morel modifie' : 'Luc Petit'))

const found = async (typed: string, more: Partial<ListQuery> = {}) => {
  const { rows, total } = await firstValueFrom(
    search('activity', { search: typed, filter: {}, orderBy: [], page: 1, limit: 50, ...more } as ListQuery),
  )
  return [rows.map(({ id }) => id), total]
}

it('finds entries by the person, by a value, and by the name of their record or of its ticket', async () => {
  expect(await found('morel')).toEqual([['4'], 1])
  expect(await found('ecru')).toEqual([['4'], 1])
  expect(await found('imprimante')).toEqual([['1', '2'], 2])
  expect(await found('rien de tel')).toEqual([[], 0])
})

it('has pages', async () => {
  expect(await found('petit', { limit: 'all' })).toEqual([['1', '2', '3'], 3])
  expect(await found('petit', { page: 2 })).toEqual([[], 3])
})
