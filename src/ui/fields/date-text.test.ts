import { expect, it } from 'vitest'
import { parseDay, writeDay } from './date-text.ts'

it.each([
  ['21/11/2026', '2026-11-21'],
  ['3.2.27', '2027-02-03'],
  ['3-2', '2026-02-03'],
  ['2026-11-21', '2026-11-21'],
  ['demain', '2026-12-01'],
  ['Aujourd’hui', '2026-11-30'],
  ['yesterday', '2026-11-29'],
  ['31/11/2026', null],
  ['29/02/2026', null],
  ['11/21/2026', null],
  ['bientôt', null],
  ['', null],
])('« %s » is %s', (text, day) => {
  expect(parseDay(text, '2026-11-30', false)).toBe(day)
})

it.each([
  ['31/12', '2026-12-31'],
  ['02/01', '2027-01-02'],
  ['04/01', '2027-01-04'],
  ['24/11', '2026-11-24'],
  ['31/12/2027', '2027-12-31'],
  ['29/02', null],
])('« %s » of something that was is %s on 2 January', (text, day) => {
  expect(parseDay(text, '2027-01-02', true)).toBe(day)
})

it('parses the formatted date back', () => {
  expect(parseDay(writeDay('2026-02-03'), '2020-01-01', true)).toBe('2026-02-03')
  expect(writeDay('32/1')).toBe('32/1')
})
