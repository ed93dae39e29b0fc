import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type RowKeys, rowKeys } from './row-keys.ts'

const NONE: RowKeys = { question: 'q', keys: new Map(), next: 0 }
const FOCUS = fc.option(fc.record({ id: fc.constantFrom('a', 'b'), inItsPlace: fc.constantFrom('a', 'b', 'c', null) }))
const keysOf = ({ keys }: RowKeys): readonly number[] => [...keys.values()]

it('a row keeps its key while others are added and removed', () => {
  const first = rowKeys(NONE, 'q', ['a', 'b', 'c'], null)
  const second = rowKeys(first, 'q', ['x', 'b', 'c', 'd'], null)
  expect([first.keys.get('b'), first.keys.get('c')]).toEqual([second.keys.get('b'), second.keys.get('c')])
})

it('a row that scrolls in takes the key of one that scrolled out, except of the focused row', () => {
  const first = rowKeys(NONE, 'q', ['a', 'b', 'c'], null)
  const scrolled = rowKeys(first, 'q', ['c', 'd', 'e'], null)
  expect(new Set(keysOf(scrolled))).toEqual(new Set(keysOf(first)))
  const focused = rowKeys(first, 'q', ['c', 'd', 'e'], { id: 'a', inItsPlace: 'a' })
  expect(keysOf(focused)).not.toContain(first.keys.get('a'))
})

it('only the successor of a removed focused row takes its key', () => {
  const first = rowKeys(NONE, 'q', ['a', 'b', 'c'], null)
  const known = rowKeys(first, 'q', ['a', 'c', 'd'], { id: 'b', inItsPlace: 'c' })
  expect(known.keys.get('c')).toBe(first.keys.get('c'))
  expect(keysOf(known)).not.toContain(first.keys.get('b'))
  const numbered = rowKeys(first, 'q', ['a', '57', 'c'], { id: 'b', inItsPlace: '57' })
  expect(keysOf(numbered)).toEqual(keysOf(first))
})

it('the rows of another query take over keys by index', () => {
  const first = rowKeys(NONE, 'q', ['a', 'b', 'c'], null)
  expect(keysOf(rowKeys(first, 'r', ['c', 'x'], null))).toEqual(keysOf(first).slice(0, 2))
  expect(keysOf(rowKeys(first, 'r', ['c', 'x', 'y', 'z'], null)).slice(0, 3)).toEqual(keysOf(first))
})

it('keys are unique, and rendering twice changes nothing', () => {
  const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghij'))
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('q', 'r'), ids, FOCUS)), (story) => {
      let keys = NONE
      for (const [question, shown, focused] of story) {
        keys = rowKeys(keys, question, shown, focused)
        expect([...keys.keys.keys()]).toEqual(shown)
        expect(new Set(keys.keys.values()).size).toBe(shown.length)
        expect(rowKeys(keys, question, shown, focused).keys).toEqual(keys.keys)
      }
    }),
  )
})
