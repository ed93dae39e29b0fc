import { expect, it } from 'vitest'
import { newId } from './new-id.ts'

it('creates ids of version 7 in ascending order', () => {
  const ids = Array.from({ length: 1000 }, newId)
  expect(ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toEqual(
    [],
  )
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(1000)
})
