import { describe, expect, it, vi } from 'vitest'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ListState } from '../list/use-list-state.ts'
import { withFixedFilter } from './fixed-filter.ts'

const QUERY: ListQuery = { search: 'pont', filter: { is_facturable: { in: [true] } }, orderBy: [], page: 1, limit: 50 }
const FIXED = { client_id: { in: ['7'] } }

const stateOf = () => {
  const calls = {
    setFilters: vi.fn(),
    answered: vi.fn(),
    watchQuery: vi.fn((listener: (query: ListQuery) => void) => void listener(QUERY)),
  }
  const state = { query: QUERY, ...calls } as unknown as ListState
  return { state, calls }
}

describe('a list of the records of one parent', () => {
  it('asks for the records of the parent alone', () => {
    const { state } = stateOf()
    expect(withFixedFilter(state, FIXED).query).toEqual({ ...QUERY, filter: { ...QUERY.filter, ...FIXED } })
  })

  it('prefetches the query that it will show', () => {
    const { state } = stateOf()
    const fixed = withFixedFilter(state, FIXED)
    const listener = vi.fn()
    fixed.watchQuery(listener)
    expect(listener.mock.calls[0]?.[0]).toBe(fixed.query)
  })

  it('keeps the parent out of the filters of the person', () => {
    const { state, calls } = stateOf()
    withFixedFilter(state, FIXED).setFilters({ ...FIXED, responsable_id: { in: ['1'] } })
    expect(calls.setFilters).toHaveBeenCalledWith({ responsable_id: { in: ['1'] } })
  })

  it('reports an answer as the answer to the query of the person', () => {
    const { state, calls } = stateOf()
    const fixed = withFixedFilter(state, FIXED)
    fixed.answered(fixed.query, 3)
    fixed.answered({ ...fixed.query }, 4)
    expect(calls.answered.mock.calls).toEqual([[QUERY, 3]])
  })

  it('leaves a list without a parent as it is', () => {
    const { state } = stateOf()
    expect(withFixedFilter(state, {})).toBe(state)
  })
})
