import { expect, it } from 'vitest'
import { createShapes } from './document-shapes.ts'

it('gives each document its fields with a value, and the fields of all documents', () => {
  const shaped = createShapes(['a', 'b', 'c'], ['_rev'])
  expect(shaped([1, undefined, null])).toEqual({ a: 1, c: null, _rev: null })
  expect(Object.keys(shaped([undefined, 2, undefined]))).toEqual(['b', '_rev'])
  expect(shaped([3, undefined, 'x'])).toEqual({ a: 3, c: 'x', _rev: null })
})

it('creates a new object for each document', () => {
  const shaped = createShapes(['a'], [])
  const first = shaped([1])
  first['a'] = 2
  expect(shaped([3])).toEqual({ a: 3 })
  expect(first).toEqual({ a: 2 })
})

it('works with more shapes of documents than it caches', () => {
  const names = Array.from({ length: 9 }, (_, index) => `field${index}`)
  const shaped = createShapes(names, [])
  for (let shape = 0; shape < 512; shape += 1) {
    const values = names.map((_, index) => (shape & (1 << index) ? index : undefined))
    const expected = Object.fromEntries(
      names.flatMap((name, index) => (values[index] === undefined ? [] : [[name, index]])),
    )
    expect(shaped(values)).toEqual(expected)
  }
})
