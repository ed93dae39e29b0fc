import { BehaviorSubject, map } from 'rxjs'
import { expect, it } from 'vitest'
import { ALL_LIMIT, type ListQuery } from '#contract/core/list-query.ts'
import type { RecordQueries } from '#src/store/queries/record-queries.ts'
import { everyRow$ } from './use-every-row.ts'

const QUERY = { search: '', filter: {}, orderBy: [] }

const rowsTo = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at + 1) }))

/** A list of tickets in pages, with the pages that were asked for and what was emitted last. */
const start = (count: number) => {
  const stored = new BehaviorSubject(rowsTo(count))
  const asked: number[] = []
  const list = (_model: string, { page }: ListQuery) => {
    asked.push(page)
    return stored.pipe(map((all) => ({ rows: all.slice((page - 1) * ALL_LIMIT, page * ALL_LIMIT), total: all.length })))
  }
  let ids: readonly string[] = []
  everyRow$({ list } as unknown as Pick<RecordQueries, 'list'>, 'ticket', QUERY).subscribe((rows) => {
    ids = rows.map(({ id }) => id)
  })
  return { stored, asked, ids: () => ids }
}

it('reads one page where one holds all', () => {
  const { asked, ids } = start(3)
  expect([ids(), Math.max(...asked)]).toEqual([['1', '2', '3'], 1])
})

it('reads the rows beyond the first page, in their order', () => {
  const { asked, ids } = start(2 * ALL_LIMIT + 1)
  expect(ids()).toEqual(rowsTo(2 * ALL_LIMIT + 1).map(({ id }) => id))
  expect(Math.max(...asked)).toBe(3)
})

it('reads a further page once the rows need it', () => {
  const { stored, ids } = start(ALL_LIMIT)
  stored.next(rowsTo(ALL_LIMIT + 1))
  expect(ids().at(-1)).toBe(String(ALL_LIMIT + 1))
})

it('emits no row twice while the pages follow a change one after the other', () => {
  const { stored, ids } = start(ALL_LIMIT + 2)
  stored.next([{ id: 'new' }, ...rowsTo(ALL_LIMIT + 2)])
  expect(new Set(ids()).size).toBe(ids().length)
  expect(ids()).toHaveLength(ALL_LIMIT + 3)
})

it('emits nothing but an empty list where there are no rows', () => {
  expect(start(0).ids()).toEqual([])
})
