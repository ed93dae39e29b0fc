import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pointage } from '#contract/models/pointage/pointage.ts'
import { ticket } from '#contract/models/ticket/ticket.ts'
import { parseUt } from './parse-ut.ts'
import {
  formatUt,
  MAX_UT_PER_DAY,
  MINUTES_PER_UT,
  progressPercent,
  UT_ESTIMATES,
  UT_POINTAGES,
  UT_SPANS,
  usualUtOf,
} from './ut.ts'

describe('reading a duration as a person types it', () => {
  it.each([
    ['1h30', 6],
    ['1 h 30', 6],
    ['1h30min', 6],
    ['90 min', 6],
    ['1,5 h', 6],
    ['1.5h', 6],
    ['1 heure', 4],
    ['2 heures 30', 10],
    ['1 hour', 4],
    ['1,5', 6],
    ['0.25', 1],
    ['2j', 64],
    ['0,5 jour', 16],
    ['1 day', 32],
    ['6 UT', 6],
    ['1:30', 6],
    ['0:45', 3],
    [' 45 MIN ', 3],
  ])('%s is %i UT', (text, expected) => {
    expect(parseUt(text, 32)).toBe(expected)
  })

  it('counts a day by the person’s own day', () => {
    expect(parseUt('2j', 28)).toBe(56)
  })

  it.each([
    ['0,55 j', 20, 11],
    ['1,15j', 20, 23],
    ['0,29 day', 100, 29],
  ])('%s of a day of %i UT is %i UT', (text, utPerDay, expected) => {
    expect(parseUt(text, utPerDay)).toBe(expected)
  })

  it.each(['1:75', '1h75', '0:90', '1 h 60 min', '1,5h30'])(
    'refuses %s, whose minutes are no part of an hour',
    (text) => {
      expect(parseUt(text, 32)).toBeNull()
    },
  )

  it.each(['', 'abc', '20 min', '1h10', '-1', '1e3', 'h', '6', '45', '1:3', '1h30x', '0,1 h', '0,1', '90', '1,'])(
    'refuses %s rather than guess',
    (text) => {
      expect(parseUt(text, 32)).toBeNull()
    },
  )

  it('reads back everything it writes', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 20_000 }), (ut) => parseUt(formatUt(ut), 32) === ut))
  })
})

it('shows hours and minutes', () => {
  expect([0, 1, 4, 6, 160, -2].map(formatUt)).toEqual(['0 min', '15 min', '1 h', '1 h 30', '40 h', '−30 min'])
})

it('offers the durations of the specification', () => {
  expect(UT_ESTIMATES.map((ut) => ut * MINUTES_PER_UT)).toEqual([15, 30, 60, 120, 240, 480, 960, 2400])
  expect(UT_POINTAGES.map((ut) => ut * MINUTES_PER_UT)).toEqual([15, 30, 45, 60, 120, 180, 240, 300, 360, 420, 480])
  expect(UT_ESTIMATES.map((ut) => UT_SPANS[ut] ?? null)).toEqual([
    null,
    null,
    null,
    null,
    'halfDay',
    'day',
    'twoDays',
    'week',
  ])
})

it('offers lengths of a pointage for fields up to 24 hours, and estimates for longer ones', () => {
  expect([usualUtOf(pointage.fields.ut), usualUtOf(pointage.fields.ut_invoiced)]).toEqual([UT_POINTAGES, UT_POINTAGES])
  expect([usualUtOf(ticket.fields.ut), usualUtOf({ max: MAX_UT_PER_DAY + 1 })]).toEqual([UT_ESTIMATES, UT_ESTIMATES])
})

it('gives today’s progress as the integer part, and 0 for a day without expected time', () => {
  expect([progressPercent(1, 3), progressPercent(32, 32), progressPercent(40, 32), progressPercent(5, 0)]).toEqual([
    33, 100, 125, 0,
  ])
})
