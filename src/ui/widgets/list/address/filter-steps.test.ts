import { expect, it } from 'vitest'
import type { ListQuery } from '#contract/core/list-query.ts'
import { createFilterSteps } from './filter-steps.ts'

const query: ListQuery = { search: '', filter: {}, orderBy: [], page: 1, limit: 50 }

it('a filter is a step back; a search, an order or a page is none', () => {
  const isStep = createFilterSteps(query)
  const open = { status_id: { in: ['1'] } }
  expect(isStep({ ...query, search: 'pompe' })).toBe(false)
  expect(isStep({ ...query, page: 2 })).toBe(false)
  expect(isStep({ ...query, filter: open })).toBe(true)
  expect(isStep({ ...query, filter: { ...open }, page: 3 })).toBe(false)
  expect(isStep(query)).toBe(true)
})
