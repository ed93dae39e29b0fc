import { expect, it } from 'vitest'
import { rowsMoved } from './scroll-anchor.ts'

const rows = (ids: string) => [...ids].map((id) => ({ id }))

it.each([
  ['nothing changed', 'abcdef', 'abcdef', 2, 0],
  ['two came above', 'abcdef', 'xyabcdef', 2, 2],
  ['one went above', 'abcdef', 'bcdef', 2, -1],
  ['something changed below', 'abcdef', 'abcdxf', 2, 0],
  ['the first in view went: the next holds', 'abcdef', 'xabdef', 2, 0],
  ['all in view went', 'abcdef', 'ab', 2, 0],
  ['everything went', 'abcdef', '', 0, 0],
])('%s', (_name, before, after, first, moved) => {
  expect(rowsMoved(rows(before), rows(after), first)).toBe(moved)
})
