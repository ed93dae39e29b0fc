import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CodeColumn } from '../columns/code-column.ts'
import { KeyIndex } from './key-index.ts'

const KEYS = [
  ['ids that follow each other', fc.nat(200).map(String)],
  ['ids far apart', fc.nat(200).map((number) => String(number * 65_536))],
  ['ids of any size', fc.nat(2 ** 31 - 1).map(String)],
  [
    'ids with a prefix, ids to come, and others',
    fc.oneof(
      fc.nat(50).map((number) => `status:${number}`),
      fc.constantFrom('new:a', '007', ''),
      fc.nat(9).map(String),
    ),
  ],
] as const

describe.each(KEYS)('an index of %s', (_name, keys) => {
  it('finds the row of each key as a map does, through insertions and removals', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.boolean()), { maxLength: 400 }), (steps) => {
        const column = new CodeColumn('key')
        const index = new KeyIndex(column)
        const model = new Map<string, number>()
        const free: number[] = []
        for (const [key, isRemoval] of steps) {
          const known = model.get(key)
          if (isRemoval && known !== undefined) {
            index.remove(column.codeOf(key))
            column.set(known, undefined)
            model.delete(key)
            free.push(known)
          } else if (!isRemoval && known === undefined) {
            const row = free.pop() ?? model.size
            column.set(row, key)
            index.add(column.codeOf(key), row)
            model.set(key, row)
          }
        }
        for (const [key] of steps) expect(index.rowOf(column.codeOf(key))).toBe(model.get(key) ?? -1)
      }),
    )
  })
})

it('takes at most 12 bytes a key', () => {
  const column = new CodeColumn('key')
  const index = new KeyIndex(column)
  for (let row = 0; row < 100_000; row += 1) {
    column.set(row, String(row * 3))
    index.add(row * 3, row)
  }
  expect(index.bytes() / 100_000).toBeLessThan(12)
})
