import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatUt } from '#contract/core/kinds/ut.ts'
import { copiedUt, readCell } from './cell-text.ts'
import { readBlock } from './read-block.ts'
import { readTsv, writeTsv } from './tsv.ts'

const DAY = { utPerDay: 28, missing: 10 }

describe('the text of a cell', () => {
  it.each([
    ['1h30', 6],
    ['45m', 3],
    ['0,5j', 14],
    ['2 UT', 2],
    ['', 0],
    ['0', 0],
    ['0h', 0],
    ['=', 10],
  ])('« %s » is %i UT', (text, ut) => {
    expect(readCell(text, DAY)).toEqual({ ut })
  })

  it.each([
    ['2', 'bare'],
    ['h', 'unreadable'],
    ['20 min', 'unreadable'],
    ['25h', 'tooLong'],
  ])('« %s » is refused as %s', (text, problem) => {
    expect(readCell(text, DAY)).toEqual({ problem })
  })

  it('finds nothing missing of a full day', () => {
    expect(readCell('=', { ...DAY, missing: 0 })).toEqual({ problem: 'full' })
  })
})

describe('a pasted block', () => {
  it('reads bare numbers as hours beside decimals only', () => {
    expect(readBlock([['1,5', '2', '0.25']], 32)).toEqual([[6, 8, 1]])
    expect(readBlock([['2', '3']], 32)).toEqual([[null, null]])
  })

  it('reads times of spreadsheets', () => {
    expect(readBlock([['1:30', '01:30:00', '', 'Congé']], 32)).toEqual([[6, 6, 0, null]])
  })

  it('gives back what was copied', () => {
    const times = fc.array(fc.array(fc.integer({ min: 0, max: 96 }), { minLength: 1, maxLength: 7 }), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(times, (block) => {
        expect(readBlock(readTsv(writeTsv(block.map((line) => line.map(copiedUt)))), 32)).toEqual(block)
      }),
    )
  })

  it('reads every duration as the grid shows it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 96 }), (ut) => {
        expect(readBlock([[formatUt(ut)]], 32)).toEqual([[ut]])
      }),
    )
  })
})

it('reads quoted cells with tabs, breaks and quotes', () => {
  expect(readTsv('a\t"b\tc\nd ""e"""\r\n1h\t\r\n')).toEqual([
    ['a', 'b\tc\nd "e"'],
    ['1h', ''],
  ])
  expect(readTsv('"a"b\tc')).toEqual([['"a"b', 'c']])
})
