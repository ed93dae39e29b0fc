import { of } from 'rxjs'
import { expect, it } from 'vitest'
import { ALL_LIMIT, type ListQuery } from '#contract/core/list-query.ts'
import type { FetchList } from '../../widgets/list/fetch-list.ts'
import { activityFileOf } from './activity-file.ts'

const TODAY = '2026-11-27'

const queryOf = (search: string, filter: ListQuery['filter'] = {}): ListQuery => ({
  search,
  filter,
  orderBy: [],
  page: 2,
  limit: 20,
})

/** A device that finds this many entries. */
const finding = (total: number): FetchList<'activity'> =>
  ((_model: 'activity', { page }: ListQuery) => {
    const start = (page - 1) * ALL_LIMIT
    const rows = Array.from({ length: Math.max(0, Math.min(ALL_LIMIT, total - start)) }, (_, at) => ({
      id: String(start + at + 1),
    }))
    return of({ rows, total })
  }) as unknown as FetchList<'activity'>

const fileOf = (query: ListQuery, total = 0) => activityFileOf({ query, kind: null, fetchList: finding(total) }, TODAY)

const bounds = (path: string | undefined) => Object.fromEntries(new URL(`http://x${path}`).searchParams)

it('has the entries of a search on all of its pages', async () => {
  const file = await fileOf(queryOf('imprimante'), ALL_LIMIT + 2)
  expect(file?.path).toBe('/api/audit/export')
  expect(file?.body?.ids).toHaveLength(ALL_LIMIT + 2)
  expect(file?.body?.ids.at(-1)).toBe(String(ALL_LIMIT + 2))
})

it('has the entries with a changed field, which the server cannot find', async () => {
  expect((await fileOf(queryOf('', { before: { in: ['name'] } }), 3))?.body?.ids).toEqual(['1', '2', '3'])
})

it('is refused for a search with too many entries', async () => {
  expect(await fileOf(queryOf('a'), 10_001)).toBeNull()
})

it('leaves the filters to the server, with a moving period in days of the reader and without quiet actions', async () => {
  const filter = { user_id: { in: ['', '3'] }, model: { in: ['ticket'] }, created_at: { from: 'today-1', to: 'today' } }
  const file = await activityFileOf({ query: queryOf(' ', filter), kind: 'read', fetchList: finding(1) }, TODAY)
  expect(file?.body).toBeUndefined()
  expect(bounds(file?.path)).toEqual({
    quiet: '0',
    users: ',3',
    models: 'ticket',
    kind: 'read',
    since: new Date('2026-11-26T00:00:00').toISOString(),
    until: new Date('2026-11-27T23:59:59.999').toISOString(),
  })
})
