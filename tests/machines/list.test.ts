import { expect, it } from 'vitest'
import { createActor, type EventObject, SimulatedClock } from 'xstate'
import type { ListQuery } from '#contract/core/list-query.ts'
import { ADDRESS_PAUSE_MS, listMachine } from '#src/machines/list.machine.ts'
import { restingStates, stoodIn, walk } from './walk.ts'

const QUERY: ListQuery = { search: '', filter: {}, orderBy: [{ field: 'name', direction: 'asc' }], page: 3, limit: 20 }
const OTHER: ListQuery = { ...QUERY, search: 'back', page: 1 }

it('keeps rows and address in step on every path', async () => {
  const { states } = await walk({
    machine: () => listMachine,
    input: { query: QUERY },
    events: [
      { type: 'SEARCH', text: 'imp' },
      { type: 'SORT', field: 'name' },
      { type: 'FILTER', field: 'status_id', value: { in: ['1'] } },
      { type: 'FILTER', field: 'status_id', value: null },
      { type: 'SET_FILTERS', filter: {} },
      { type: 'GO_TO', page: 2 },
      { type: 'SET_LIMIT', limit: 5 },
      { type: 'ADDRESS_CHANGED', query: OTHER },
      { type: 'ANSWERED', query: QUERY, total: 500 },
      { type: 'ANSWERED', query: QUERY, total: 3 },
      { type: 'xstate.after.addressPause.list.address.behind' },
    ] as readonly EventObject[],
    check: ({ value, context }, emitted) => {
      expect(context.query.page).toBeGreaterThanOrEqual(1)
      // The last thing the address was told is what the list shows, once it says the same.
      const told = emitted.findLast(({ type }) => type === 'queryChanged') as { query?: ListQuery } | undefined
      if (value.address === 'same' && told && context.query !== OTHER) expect(told.query).toBe(context.query)
    },
  })
  expect(stoodIn(states)).toEqual(restingStates(listMachine))
})

const start = () => {
  const clock = new SimulatedClock()
  const actor = createActor(listMachine, { input: { query: QUERY }, clock })
  const told: ListQuery[] = []
  actor.on('queryChanged', ({ query }) => told.push(query))
  actor.start()
  return { actor, clock, told, context: () => actor.getSnapshot().context }
}

it('goes back to the first page whenever what is looked for changes', () => {
  for (const event of [
    { type: 'SEARCH', text: 'a' },
    { type: 'FILTER', field: 'status_id', value: { in: ['1'] } },
    { type: 'SET_LIMIT', limit: 5 },
    { type: 'SORT', field: 'name' },
  ] as const) {
    const { actor, context } = start()
    actor.send(event)
    expect(context().query.page).toBe(1)
  }
})

it('turns the order around at the second click on a column', () => {
  const { actor, context } = start()
  actor.send({ type: 'SORT', field: 'created_at' })
  expect(context().query.orderBy).toEqual([{ field: 'created_at', direction: 'asc' }])
  actor.send({ type: 'SORT', field: 'created_at' })
  expect(context().query.orderBy).toEqual([{ field: 'created_at', direction: 'desc' }])
})

it('tells the address once, after the typing has paused', () => {
  const { actor, clock, told, context } = start()
  for (const text of ['i', 'im', 'imp']) {
    actor.send({ type: 'SEARCH', text })
    clock.increment(ADDRESS_PAUSE_MS - 1)
  }
  expect(told).toEqual([])
  clock.increment(1)
  expect(told).toEqual([context().query])
})

it('takes no answer to an older query', () => {
  const { actor, context } = start()
  const before = context().query
  actor.send({ type: 'SEARCH', text: 'a' })
  actor.send({ type: 'ANSWERED', query: before, total: 9 })
  expect(actor.getSnapshot().matches({ rows: 'loading' })).toBe(true)
  expect(context().total).toBeNull()
})

it('shows the last page that is left when rows went away', () => {
  const { actor, context } = start()
  actor.send({ type: 'ANSWERED', query: context().query, total: 25 })
  expect(context().query.page).toBe(2)
})
