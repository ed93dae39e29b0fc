import { describe, expect, it } from 'vitest'
import type { ColumnLayout } from '../rows/column.ts'
import {
  choiceOf,
  moved,
  neededWidth,
  ON_CHOICE,
  offeredColumns,
  placeColumns,
  shownColumns,
  ticksAfter,
  ticksOf,
  usualColumns,
} from './choose-columns.ts'

const column = (id: string, from: number, more: Partial<ColumnLayout> = {}): ColumnLayout => ({
  id,
  track: '100px',
  sortField: null,
  from,
  ...more,
})

const COLUMNS = [
  column('name', 0, { fixed: 'shown', track: 'minmax(200px, 1fr)' }),
  column('status', 640),
  column('city', 900),
  column('tag', ON_CHOICE),
  column('actions', 640, { fixed: 'last', track: '68px' }),
]

/** Columns of a list that has its buttons at any width. */
const WITH_BUTTONS = COLUMNS.map((one) => (one.fixed === 'last' ? { ...one, from: 0 } : one))

const ids = (columns: readonly ColumnLayout[]) => columns.map(({ id }) => id)

describe('the columns of a list', () => {
  it('follow the width until the person chooses', () => {
    expect(ids(shownColumns(COLUMNS, null, 700))).toEqual(['name', 'status', 'actions'])
    expect(usualColumns(COLUMNS)).toEqual(['name', 'status', 'city'])
  })

  it('are those that the person has chosen, in that order, before the buttons', () => {
    expect(ids(shownColumns(COLUMNS, ['tag', 'name', 'status'], 1200))).toEqual(['tag', 'name', 'status', 'actions'])
  })

  it('keep the name, which a choice can not hide', () => {
    expect(ids(shownColumns(COLUMNS, ['tag', 'status'], 1200))).toEqual(['name', 'tag', 'status', 'actions'])
  })

  it('give way in a narrow list, those that need the widest one first', () => {
    const shownAt = (width: number) => ids(shownColumns(WITH_BUTTONS, ['tag', 'city', 'status'], width))
    const needed = neededWidth(COLUMNS)
    expect(needed).toBe(36 + 200 + 3 * 100 + 68)
    expect(shownAt(needed)).toEqual(['name', 'tag', 'city', 'status', 'actions'])
    expect(shownAt(needed - 1)).toEqual(['name', 'tag', 'status', 'actions'])
    expect(shownAt(needed - 101)).toEqual(['name', 'tag', 'actions'])
    expect(shownAt(100)).toEqual(['name', 'actions'])
  })

  it('have the one that was ticked last, for which others give way', () => {
    const shownAfter = (...ticks: string[]) =>
      ids(shownColumns(WITH_BUTTONS, choiceOf(['name', 'status', 'city', 'tag'], ticks), 420))
    expect(shownAfter()).toEqual(['name', 'tag', 'actions'])
    expect(shownAfter('tag', 'city')).toEqual(['name', 'city', 'actions'])
    expect(shownAfter('city', 'status')).toEqual(['name', 'status', 'actions'])
  })

  it('forget the tick of a column that was cleared', () => {
    expect(ticksOf(choiceOf(['name', 'tag'], ['tag', 'city']))).toEqual(['tag'])
    expect(ticksAfter(['tag', 'city'], 'tag', true)).toEqual(['city', 'tag'])
    expect(ticksAfter(['tag', 'city'], 'tag', false)).toEqual(['city'])
  })

  it('ignore the names of columns that the list no longer has', () => {
    expect(ids(shownColumns(COLUMNS, ['gone', 'city'], 1200))).toEqual(['name', 'city', 'actions'])
  })

  it('are offered with the chosen ones first', () => {
    expect(ids(offeredColumns(COLUMNS, ['tag']))).toEqual(['name', 'tag', 'status', 'city'])
    expect(ids(offeredColumns(COLUMNS, null))).toEqual(['name', 'status', 'city', 'tag'])
  })
})

describe('moving a column', () => {
  it('exchanges it with its neighbour', () => {
    expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  })

  it('stops at the ends', () => {
    expect(moved(['a', 'b'], 'a', -1)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 'b', 1)).toEqual(['a', 'b'])
  })
})

describe('rows with two lines', () => {
  const placed = (chosen: readonly string[] | null, width: number) => {
    const { first, second } = placeColumns(COLUMNS, chosen, width)
    return [ids(first), ids(second)]
  }

  it('have below the name the columns that would leave it too little room', () => {
    expect(placed(null, 700)).toEqual([['name', 'status', 'actions'], ['city']])
    expect(placed(null, 1000)).toEqual([['name', 'status', 'actions'], ['city']])
  })

  it('become one line where every column has room, and where the person chose the columns', () => {
    expect(placed(null, 1100)).toEqual([['name', 'status', 'city', 'actions'], []])
    expect(placed(['name', 'city'], 700)).toEqual([['name', 'city', 'actions'], []])
  })

  it('leave out columns that are for one line only, until there is one', () => {
    const columns = [...COLUMNS, column('net', 900, { oneLineOnly: true })]
    expect(ids(placeColumns(columns, null, 700).second)).toEqual(['city'])
    expect(ids(placeColumns(columns, null, 1100).first)).toContain('net')
  })

  it('leave out columns that nobody has chosen', () => {
    expect(placed(null, 800).flat()).not.toContain('tag')
  })
})
