import { describe, expect, it } from 'vitest'
import type { ColumnLayout } from '../rows/column.ts'
import { moved, neededWidth, ON_CHOICE, offeredColumns, placeColumns, shownColumns, usualColumns } from './choose-columns.ts'

const column = (id: string, from: number, more: Partial<ColumnLayout> = {}): ColumnLayout => ({ id, track: '100px', sortField: null, from, ...more })

const COLUMNS = [
  column('name', 0, { fixed: 'shown', track: 'minmax(200px, 1fr)' }),
  column('status', 640),
  column('city', 900),
  column('tag', ON_CHOICE),
  column('actions', 640, { fixed: 'last', track: '68px' }),
]

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

  it('are all shown in a narrow list, which scrolls sideways', () => {
    const shown = shownColumns(COLUMNS, ['tag', 'city', 'status'], 640)
    expect(ids(shown)).toEqual(['name', 'tag', 'city', 'status', 'actions'])
    expect(neededWidth(shown)).toBe(36 + 200 + 3 * 100 + 68)
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
