import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginsDuration, editInPlace, extendBy, goTo, moveBy, nextCell, STEPS, startTyping, stopEditing } from './cursor.ts'

const SIZE = { rows: 3, columns: 7 }
const start = goTo({ row: 0, column: 0 }, SIZE)

describe('the cursor', () => {
  it('stays inside the grid, whatever is pressed', () => {
    const step = fc.constantFrom(...Object.values(STEPS))
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.boolean())), (steps) => {
        const { at, anchor } = steps.reduce((cursor, [by, extends_]) => (extends_ ? extendBy(cursor, by, SIZE) : moveBy(cursor, by, SIZE)), start)
        for (const { row, column } of [at, anchor]) expect(row >= 0 && row < 3 && column >= 0 && column < 7).toBe(true)
      }),
    )
  })

  it('goes on to the next row after the last day, and back', () => {
    const friday = goTo({ row: 0, column: 6 }, SIZE)
    expect(nextCell(friday, 1, SIZE).at).toEqual({ row: 1, column: 0 })
    expect(nextCell(nextCell(friday, 1, SIZE), -1, SIZE).at).toEqual({ row: 0, column: 6 })
    expect(nextCell(goTo({ row: 2, column: 6 }, SIZE), 1, SIZE).at).toEqual({ row: 2, column: 6 })
  })

  it('keeps its place while a cell is edited, and forgets the block', () => {
    const block = extendBy(start, [1, 1], SIZE)
    expect(startTyping(block, '1')).toEqual({ at: { row: 1, column: 1 }, anchor: { row: 1, column: 1 }, edit: { text: '1', mode: 'replace' } })
    expect(stopEditing(editInPlace(block, '1 h'))).toMatchObject({ at: { row: 1, column: 1 }, edit: null })
  })

  it('lets the person enter a grid without rows', () => {
    expect(goTo({ row: 4, column: 9 }, { rows: 0, columns: 7 }).at).toEqual({ row: 0, column: 6 })
  })

  it('begins to edit at what begins a duration, and leaves letters to the shortcuts', () => {
    expect(['1', '0', ',', '.', '='].every(beginsDuration)).toBe(true)
    expect(['z', 'y', 'Enter', ' ', '/'].some(beginsDuration)).toBe(false)
  })
})
