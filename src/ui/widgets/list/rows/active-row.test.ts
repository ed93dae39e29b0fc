import { expect, it } from 'vitest'
import { indexOfActive, rowBeside } from './active-row.ts'

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

it('the row beside a record is its neighbour, none at the ends or for a record of another list', () => {
  const rows = [{ id: '7' }, { id: '3' }, { id: '9' }]
  expect(rowBeside(rows, '3', 1)?.id).toBe('9')
  expect(rowBeside(rows, '3', -1)?.id).toBe('7')
  expect(rowBeside(rows, '7', -1)).toBeNull()
  expect(rowBeside(rows, '9', 1)).toBeNull()
  expect(rowBeside(rows, '4', 1)).toBeNull()
})
