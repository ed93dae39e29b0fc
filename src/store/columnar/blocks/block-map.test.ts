import { expect, it } from 'vitest'
import { createBlockMap } from './block-map.ts'

const rows = (...numbers: number[]): Uint32Array => Uint32Array.from(numbers)

it('assigns new rows to the last block until it is full, and lists the dirty blocks', () => {
  const map = createBlockMap(2)
  map.markChanged(rows(0, 1, 2))
  expect([map.blocks, map.dirtyBlocks()]).toEqual([2, [0, 1]])
  expect([...map.rowsOf(0), '|', ...map.rowsOf(1)]).toEqual([0, 1, '|', 2])
  map.markClean(0)
  map.markChanged(rows(3, 2))
  expect(map.dirtyBlocks()).toEqual([1])
})

it('keeps a row in its block after a purge and a reuse', () => {
  const map = createBlockMap(2)
  map.markChanged(rows(0, 1, 2))
  map.markChanged(rows(0))
  expect([...map.rowsOf(0)]).toEqual([0, 1])
})

it('keeps blocks read from disk, and fills a half-empty one', () => {
  const map = createBlockMap(4)
  map.assign(0, rows(0))
  map.assign(1, rows(1, 2, 3, 4))
  expect(map.dirtyBlocks()).toEqual([])
  map.markChanged(rows(5))
  expect([...map.rowsOf(0)]).toEqual([0, 5])
  expect(map.dirtyBlocks()).toEqual([0])
})

it('marks both blocks as dirty where two contain one row', () => {
  const map = createBlockMap(4)
  map.assign(0, rows(0, 1))
  map.assign(1, rows(2, 1))
  map.assign(2, rows(3))
  expect(map.dirtyBlocks()).toEqual([0, 1])
  expect([...map.rowsOf(0), '|', ...map.rowsOf(1)]).toEqual([0, 1, '|', 2])
})

it('keeps an empty block of the disk in its place', () => {
  const map = createBlockMap(4)
  map.assign(0, rows())
  map.assign(1, rows(0))
  expect([map.blocks, ...map.rowsOf(1)]).toEqual([2, 0])
})
