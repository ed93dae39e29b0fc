import { expect, it } from 'vitest'
import { placeOf } from './active-row.ts'

const rows = (ids: string) => [...ids].map((id) => ({ id }))

it('the keys stay on their record when others come above it', () => {
  expect(placeOf(rows('xyab'), { id: 'a', index: 0 })).toBe(2)
  expect(placeOf(rows('ab'), { id: 'a', index: 0 })).toBe(0)
})

it('the keys stay in their place when their record goes', () => {
  expect(placeOf(rows('abd'), { id: 'c', index: 2 })).toBe(2)
  expect(placeOf(rows('ab'), { id: 'c', index: 2 })).toBe(1)
  expect(placeOf([], { id: 'c', index: 2 })).toBe(null)
})
