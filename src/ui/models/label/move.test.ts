import { describe, expect, it } from 'vitest'
import { moveItem, newPositions, placeAt } from './move.ts'

describe('an item that moves', () => {
  it.each([
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
    ['b', 1, 'abc'],
    ['a', 9, 'bca'],
    ['c', -1, 'cab'],
    ['x', 0, 'abc'],
  ])('%s to %i gives %s', (item, place, expected) => {
    expect(moveItem([...'abc'], item, place).join('')).toBe(expected)
  })

  it('changes the positions between its places alone', () => {
    const records = [...'abcd'].map((id, position) => ({ id, position }))
    const changed = newPositions(records, [...'acbd'])
    expect(changed.map(({ record, position }) => [record.id, position])).toEqual([
      ['c', 1],
      ['b', 2],
    ])
  })

  it('mends positions that are equal or have gaps', () => {
    const records = [...'abc'].map((id) => ({ id, position: 5 }))
    expect(newPositions(records, [...'abc']).map(({ position }) => position)).toEqual([0, 1, 2])
  })
})

it.each([
  [0, 0],
  [15, 1],
  [25, 2],
  [99, 3],
])('a pointer at %i is at place %i', (y, place) => {
  expect(placeAt([10, 20, 30], y)).toBe(place)
})
