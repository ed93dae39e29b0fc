import { expect, it } from 'vitest'
import { indexOfActive } from './active-row.ts'

const rows = (ids: string) => [...ids].map((id) => ({ id }))

it('the keys stay on their record when others come above it', () => {
  expect(indexOfActive(rows('xyab'), { id: 'a', index: 0 })).toBe(2)
  expect(indexOfActive(rows('ab'), { id: 'a', index: 0 })).toBe(0)
})

it('the keys stay in their place when their record goes', () => {
  expect(indexOfActive(rows('abd'), { id: 'c', index: 2 })).toBe(2)
  expect(indexOfActive(rows('ab'), { id: 'c', index: 2 })).toBe(1)
  expect(indexOfActive([], { id: 'c', index: 2 })).toBe(null)
})
