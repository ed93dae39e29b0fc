import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  beginsDuration,
  editInPlace,
  extendBy,
  followRows,
  goTo,
  isCell,
  moveBy,
  nextCell,
  STEPS,
  samePlace,
  startTyping,
  stopEditing,
} from './cursor.ts'

const SIZE = { rows: 3, columns: 7 }
const at = (row: number, column: number) => goTo({ row, column })
const CORNERS = ['-1:-1', '-1:7', '3:-1']

describe('the cursor', () => {
  it('stays on cells, headers and sums, whatever is pressed', () => {
    const step = fc.constantFrom(...Object.values(STEPS))
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.boolean())), (steps) => {
        const end = steps.reduce(
          (cursor, [by, extending]) => (extending ? extendBy(cursor, by, SIZE) : moveBy(cursor, by, SIZE)),
          at(0, 0),
        )
        const { row, column } = end.at
        expect(row >= -1 && row <= 3 && column >= -1 && column <= 7).toBe(true)
        expect(CORNERS).not.toContain(`${row}:${column}`)
        // A block has cells of time only.
        if (!samePlace(end.at, end.anchor)) expect(isCell(end.at, SIZE) && isCell(end.anchor, SIZE)).toBe(true)
      }),
    )
  })

  it('goes on to the next row after the last day, and back', () => {
    expect(nextCell(at(0, 6), 1, SIZE).at).toEqual({ row: 1, column: 0 })
    expect(nextCell(at(1, 0), -1, SIZE).at).toEqual({ row: 0, column: 6 })
    expect(nextCell(at(2, 6), 1, SIZE).at).toEqual({ row: 2, column: 6 })
  })

  it('keeps its place while a cell is edited, and forgets the block', () => {
    const block = extendBy(at(0, 0), [1, 1], SIZE)
    expect(startTyping(block, '1')).toEqual({
      at: { row: 1, column: 1 },
      anchor: { row: 1, column: 1 },
      edit: { text: '1', mode: 'replace' },
    })
    expect(stopEditing(editInPlace(block, '1 h'))).toMatchObject({ at: { row: 1, column: 1 }, edit: null })
  })

  it('begins to edit at what begins a duration, and leaves letters to the shortcuts', () => {
    expect(['1', '0', ',', '.', '='].every(beginsDuration)).toBe(true)
    expect(['z', 'y', 'Enter', ' ', '/'].some(beginsDuration)).toBe(false)
  })

  it('stays at its row when rows come, go or change their order', () => {
    const before = ['a', 'b', 'c']
    const typing = startTyping(at(1, 2), '1')
    expect(followRows(typing, before, ['a', 'new', 'b', 'c'])).toEqual({
      ...typing,
      at: { row: 2, column: 2 },
      anchor: { row: 2, column: 2 },
    })
    expect(followRows(typing, before, ['b', 'c'])).toEqual({
      ...typing,
      at: { row: 0, column: 2 },
      anchor: { row: 0, column: 2 },
    })
    const block = extendBy(at(0, 0), [1, 1], SIZE)
    expect(followRows(block, before, ['new', 'b', 'a', 'c'])).toEqual({
      at: { row: 1, column: 1 },
      anchor: { row: 2, column: 0 },
      edit: null,
    })
    expect(followRows(typing, before, ['a', 'b'])).toBe(typing)
  })

  it('drops the text of a row that is gone: another row is in its place', () => {
    expect(followRows(startTyping(at(1, 2), '1'), ['a', 'b', 'c'], ['a', 'c'])).toEqual(at(1, 2))
    expect(followRows(extendBy(at(0, 0), [1, 1], SIZE), ['a', 'b', 'c'], ['b', 'c'])).toEqual(at(0, 1))
  })

  it('stays at headers and sums, and where an added row is waited for', () => {
    expect(followRows(at(-1, 2), ['a'], ['b', 'a']).at).toEqual({ row: -1, column: 2 })
    expect(followRows(at(1, 2), ['a'], ['a', 'b']).at).toEqual({ row: 1, column: 2 })
  })
})
