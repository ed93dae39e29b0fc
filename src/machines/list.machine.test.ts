import { expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { ListQuery } from '#contract/core/list-query.ts'
import { ADDRESS_PAUSE_MS, listMachine } from './list.machine.ts'

const QUERY: ListQuery = { search: '', filter: {}, orderBy: [{ field: 'name', direction: 'asc' }], page: 3, limit: 20 }

const start = () => {
  const clock = new SimulatedClock()
  const actor = createActor(listMachine, { input: { query: QUERY }, clock })
  const emittedQueries: ListQuery[] = []
  actor.on('queryChanged', ({ query }) => emittedQueries.push(query))
  actor.start()
  return { actor, clock, emittedQueries, context: () => actor.getSnapshot().context }
}

it('returns to the first page when the query changes', () => {
  for (const event of [
    { type: 'SEARCH', text: 'a' },
    { type: 'FILTER', field: 'status_id', value: { in: ['1'] } },
    { type: 'SET_FILTERS', filter: { status_id: { in: ['1'] } } },
    { type: 'SET_LIMIT', limit: 5 },
    { type: 'SORT', field: 'name' },
  ] as const) {
    const { actor, context } = start()
    actor.send(event)
    expect(context().query.page).toBe(1)
  }
})

it('reverses the order at the second click on a column', () => {
  const { actor, context } = start()
  actor.send({ type: 'SORT', field: 'created_at' })
  expect(context().query.orderBy).toEqual([{ field: 'created_at', direction: 'asc' }])
  actor.send({ type: 'SORT', field: 'created_at' })
  expect(context().query.orderBy).toEqual([{ field: 'created_at', direction: 'desc' }])
})

it('updates the address once, after the typing has paused', () => {
  const { actor, clock, emittedQueries, context } = start()
  for (const text of ['i', 'im', 'imp']) {
    actor.send({ type: 'SEARCH', text })
    clock.increment(ADDRESS_PAUSE_MS - 1)
  }
  expect(emittedQueries).toEqual([])
  clock.increment(1)
  expect(emittedQueries).toEqual([context().query])
})

it('updates the address at once after a click, including a search typed just before', () => {
  for (const event of [
    { type: 'FILTER', field: 'status_id', value: { in: ['1'] } },
    { type: 'SET_FILTERS', filter: { status_id: { in: ['1'] } } },
    { type: 'SET_LIMIT', limit: 5 },
    { type: 'SORT', field: 'name' },
    { type: 'GO_TO', page: 2 },
  ] as const) {
    const { actor, clock, emittedQueries, context } = start()
    actor.send({ type: 'SEARCH', text: 'imp' })
    actor.send(event)
    expect(emittedQueries).toEqual([context().query])
    clock.increment(ADDRESS_PAUSE_MS)
    expect(emittedQueries).toHaveLength(1)
  }
})

it('ignores an answer to an older query', () => {
  const { actor, context } = start()
  const before = context().query
  actor.send({ type: 'SEARCH', text: 'a' })
  actor.send({ type: 'GO_TO', page: 4 })
  actor.send({ type: 'ANSWERED', query: before, total: 9 })
  expect(context().query.page).toBe(4)
})

it('sets and removes filters one by one, or all at once', () => {
  const { actor, context } = start()
  const status = { in: ['1'] }
  const projet = { in: ['2'] }
  actor.send({ type: 'SET_FILTERS', filter: { status_id: status } })
  actor.send({ type: 'FILTER', field: 'projet_id', value: projet })
  expect(context().query.filter).toEqual({ status_id: status, projet_id: projet })
  actor.send({ type: 'FILTER', field: 'status_id', value: null })
  expect(context().query.filter).toEqual({ projet_id: projet })
})

it('opens the requested page, never one before the first', () => {
  const { actor, context } = start()
  actor.send({ type: 'GO_TO', page: 2 })
  expect(context().query.page).toBe(2)
  actor.send({ type: 'GO_TO', page: 0 })
  expect(context().query.page).toBe(1)
})

it('shows the last page when rows were removed', () => {
  const { actor, clock, emittedQueries, context } = start()
  actor.send({ type: 'ANSWERED', query: context().query, total: 25 })
  expect(context().query.page).toBe(2)
  clock.increment(ADDRESS_PAUSE_MS)
  expect(emittedQueries).toEqual([context().query])
})

it('stays on the last page while it has a row', () => {
  const { actor, context } = start()
  actor.send({ type: 'ANSWERED', query: context().query, total: 41 })
  expect(context().query).toBe(QUERY)
})

it('selects one row, all rows, none, or one more', () => {
  const { actor, context } = start()
  const selected = () => [...context().selected]
  actor.send({ type: 'SELECT', ids: ['1'] })
  actor.send({ type: 'TOGGLE', id: '2' })
  expect(selected()).toEqual(['1', '2'])
  actor.send({ type: 'TOGGLE', id: '1' })
  expect(selected()).toEqual(['2'])
  actor.send({ type: 'SELECT', ids: [] })
  expect(selected()).toEqual([])
})

it('keeps the selection over sorting and paging, and clears it after a search or a filter', () => {
  const { actor, context } = start()
  actor.send({ type: 'SELECT', ids: ['1', '2'] })
  actor.send({ type: 'SORT', field: 'name' })
  actor.send({ type: 'GO_TO', page: 2 })
  expect(context().selected.size).toBe(2)
  actor.send({ type: 'SEARCH', text: 'a' })
  expect(context().selected.size).toBe(0)
})

it('follows the address without emitting it again', () => {
  const { actor, clock, emittedQueries, context } = start()
  const back: ListQuery = { ...QUERY, search: 'back', page: 1 }
  actor.send({ type: 'SEARCH', text: 'typed' })
  actor.send({ type: 'ADDRESS_CHANGED', query: back })
  clock.increment(ADDRESS_PAUSE_MS)
  expect(context().query).toBe(back)
  expect(emittedQueries).toEqual([])
})
