import { expect, it } from 'vitest'
import { snoozeTimes } from './snooze-times.ts'

const local = (day: number, hour: number): Date => new Date(2026, 10, day, hour)

it.each([
  [
    'a Tuesday morning',
    local(24, 9),
    [
      ['evening', local(24, 18)],
      ['tomorrow', local(25, 8)],
      ['monday', local(30, 8)],
    ],
  ],
  [
    'a Tuesday night',
    local(24, 20),
    [
      ['tomorrow', local(25, 8)],
      ['monday', local(30, 8)],
    ],
  ],
  [
    'a Sunday',
    local(29, 10),
    [
      ['evening', local(29, 18)],
      ['tomorrow', local(30, 8)],
    ],
  ],
  [
    'a Monday',
    local(30, 10),
    [
      ['evening', local(30, 18)],
      ['tomorrow', local(31, 8)],
      ['monday', local(37, 8)],
    ],
  ],
] as const)('on %s', (_, now, expected) => {
  expect(snoozeTimes(now).map(({ id, until }) => [id, until])).toEqual(
    expected.map(([id, until]) => [id, until.toISOString()]),
  )
})
