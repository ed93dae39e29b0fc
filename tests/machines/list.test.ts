import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import type { ListQuery } from '#contract/core/list-query.ts'
import { listMachine } from '#src/machines/list.machine.ts'
import { restingStates, stoodIn, untaken, walk } from './walk.ts'

const QUERY: ListQuery = { search: '', filter: {}, orderBy: [{ field: 'name', direction: 'asc' }], page: 3, limit: 20 }
const OTHER: ListQuery = { ...QUERY, search: 'back', page: 1 }

it('keeps address and selection in step on every path', async () => {
  const { states, transitions } = await walk({
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
      { type: 'SELECT', ids: ['1', '2'] },
      { type: 'TOGGLE', id: '2' },
      { type: 'ANSWERED', query: QUERY, total: 500 },
      { type: 'ANSWERED', query: QUERY, total: 3 },
      { type: 'ANSWERED', query: OTHER, total: 3 },
      { type: 'xstate.after.addressPause.list.behind' },
    ] as readonly EventObject[],
    // Answers are for one query each.
    facts: ({ context }) => [QUERY, OTHER].indexOf(context.query),
    check: ({ value, context }, emitted, happened) => {
      expect(context.query.page).toBeGreaterThanOrEqual(1)
      // The last thing the address was told is what the list shows, once it says the same.
      const told = emitted.findLast(({ type }) => type === 'queryChanged') as { query?: ListQuery } | undefined
      if (value === 'same' && told && context.query !== OTHER) expect(told.query).toBe(context.query)
      const last = happened.at(-1)?.type ?? ''
      // Nobody acts on rows that belong to a former search.
      if (['SEARCH', 'FILTER', 'SET_FILTERS', 'ADDRESS_CHANGED'].includes(last)) expect(context.selected.size).toBe(0)
    },
  })
  expect(stoodIn(states)).toEqual(restingStates(listMachine))
  expect(untaken(listMachine, transitions)).toEqual([])
})
