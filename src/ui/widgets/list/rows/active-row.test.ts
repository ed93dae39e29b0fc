import { expect, it } from 'vitest'
import { indexOfActive } from './active-row.ts'

const rows = (ids: string) => [...ids].map((id) => ({ id }))

it('stays on its record when others are added above', () => {
  expect(indexOfActive(rows('xyab'), { id: 'a', index: 0 })).toBe(2)
  expect(indexOfActive(rows('ab'), { id: 'a', index: 0 })).toBe(0)
})

it('stays at its index when its record is gone', () => {
  expect(indexOfActive(rows('abd'), { id: 'c', index: 2 })).toBe(2)
  expect(indexOfActive(rows('ab'), { id: 'c', index: 2 })).toBe(1)
  expect(indexOfActive([], { id: 'c', index: 2 })).toBe(null)
})
