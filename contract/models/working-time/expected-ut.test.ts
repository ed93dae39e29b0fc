import { expect, it } from 'vitest'
import { workingCalendar } from '#contract/working-calendar.ts'
import { expectedOnBy, expectedUtOn } from './expected-ut.ts'

const FULL = { isWorkingDay: true, utPerDay: 28, absences: [] }
const leave = (start: string, end: string, halves: { start_half?: boolean; end_half?: boolean } = {}) => ({
  start,
  end,
  start_half: false,
  end_half: false,
  ...halves,
})

it('expects the whole day of the person, and nothing on weekends and holidays', () => {
  expect(expectedUtOn('2026-11-23', FULL)).toBe(28)
  expect(expectedUtOn('2026-11-22', { ...FULL, isWorkingDay: false })).toBe(0)
})

it('expects nothing during an absence, and half a day on its first and last half days', () => {
  const absences = [leave('2026-11-23', '2026-11-25', { start_half: true, end_half: true })]
  const on = (day: string): number => expectedUtOn(day, { ...FULL, absences })
  expect(['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'].map(on)).toEqual([28, 14, 0, 14, 28])
})

it('never expects a negative time, and rounds to whole UT', () => {
  const day = '2026-11-23'
  expect(expectedUtOn(day, { ...FULL, absences: [leave(day, day), leave(day, day)] })).toBe(0)
  expect(expectedUtOn(day, { ...FULL, utPerDay: 27, absences: [leave(day, day, { end_half: true })] })).toBe(14)
})

it('expects the afternoon of a person whose morning two absences take', () => {
  const day = '2026-11-23'
  const morning = leave(day, day, { end_half: true })
  expect(expectedUtOn(day, { ...FULL, absences: [morning, morning] })).toBe(14)
  expect(expectedUtOn(day, { ...FULL, absences: [morning, leave(day, day, { start_half: true })] })).toBe(0)
})

it('expects of each person what their own records say, and nothing on days off or outside their employment', () => {
  const expectedOn = expectedOnBy({
    calendar: workingCalendar({ alsaceMoselle: false, bridgeDays: [{ day: '2026-05-15', name: 'Pont' }] }),
    workingTimesOf: () => [{ id: '1', user_id: '7', ut_per_day: 28, starts_on: '2026-01-01' }],
    employmentOf: (id) => (id === '7' ? { joined_on: '2026-05-05', left_on: null } : undefined),
    absencesOf: (id) => (id === '7' ? [leave('2026-05-12', '2026-05-12', { end_half: true })] : []),
  })
  const days = ['2026-05-04', '2026-05-05', '2026-05-08', '2026-05-10', '2026-05-12', '2026-05-15']
  expect(days.map((day) => expectedOn('7', day))).toEqual([0, 28, 0, 0, 14, 0])
  expect(days.map((day) => expectedOn('8', day))).toEqual([32, 32, 0, 0, 32, 0])
})
