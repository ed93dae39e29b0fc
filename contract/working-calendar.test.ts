import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './core/kinds/days.ts'
import { type HalfDaySpan, overlaps } from './core/kinds/half-days.ts'
import { absentParts, daysBetween, workingCalendar, workingDaysOf } from './working-calendar.ts'

const span = (start: string, end: string, start_half = false, end_half = false) => ({
  start,
  end,
  start_half,
  end_half,
})
const FRANCE = workingCalendar({ alsaceMoselle: false, bridgeDays: [] })

describe('working days of an absence', () => {
  test.each([
    ['a week', span('2026-03-02', '2026-03-08'), 2026, 5],
    ['a half day', span('2026-03-02', '2026-03-02', true), 2026, 0.5],
    ['from noon to noon', span('2026-03-02', '2026-03-04', true, true), 2026, 2],
    ['over Easter Monday', span('2026-04-03', '2026-04-07'), 2026, 2],
    ['the part that lies in the year', span('2026-12-30', '2027-01-05'), 2027, 2],
    ['nothing of another year', span('2025-01-01', '2025-12-31'), 2026, 0],
    ['29 February', span('2028-02-28', '2028-03-01'), 2028, 3],
  ] as const)('%s', (_name, absence, year, days) => {
    expect(workingDaysOf([absence], FRANCE, { from: `${year}-01-01`, to: `${year}-12-31` })).toBe(days)
  })

  test('Good Friday counts in most of France, and not in Alsace-Moselle', () => {
    const easter = span('2026-04-02', '2026-04-07')
    expect(workingDaysOf([easter], FRANCE, {})).toBe(3)
    expect(workingDaysOf([easter], workingCalendar({ alsaceMoselle: true, bridgeDays: [] }), {})).toBe(2)
  })

  test('a day of two absences counts once, and its two halves are a day', () => {
    const [first, second] = [span('2026-03-02', '2026-03-04'), span('2026-03-04', '2026-03-06')]
    expect(workingDaysOf([first, second, second], FRANCE, {})).toBe(5)
    expect(
      workingDaysOf(
        [
          { ...first, end_half: true },
          { ...second, start_half: true },
        ],
        FRANCE,
        {},
      ),
    ).toBe(5)
  })

  test.each([
    ['monday_to_friday', 5],
    ['monday_to_saturday', 6],
    ['tuesday_to_saturday', 5],
    ['every_day', 7],
  ] as const)('a week of a company that works %s', (workedWeek, days) => {
    const calendar = workingCalendar({ alsaceMoselle: false, bridgeDays: [], workedWeek })
    // Monday to Sunday.
    expect(workingDaysOf([span('2026-03-02', '2026-03-08')], calendar, {})).toBe(days)
    expect([calendar.isWorkingDay('2026-03-02'), calendar.isWorkingDay('2026-03-07')]).toEqual([
      workedWeek !== 'tuesday_to_saturday',
      workedWeek !== 'monday_to_friday',
    ])
    expect(calendar.isWorkingDay('2026-05-14')).toBe(false)
  })

  test('a bridge day of the company does not count, and has its name', () => {
    const calendar = workingCalendar({
      alsaceMoselle: false,
      bridgeDays: [{ day: '2026-05-15', name: 'Pont de l’Ascension' }],
    })
    expect(workingDaysOf([span('2026-05-13', '2026-05-18')], calendar, {})).toBe(2)
    expect([
      calendar.nameOf('2026-05-14', 'en'),
      calendar.nameOf('2026-05-15', 'en'),
      calendar.nameOf('2026-05-16', 'en'),
    ]).toEqual(['Ascension Day', 'Pont de l’Ascension', null])
  })
})

test('absences take the half days of their working days together, each once, within the bounds', () => {
  const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays('2026-04-20', days))
  const absence = fc.tuple(day, fc.integer({ min: 0, max: 12 }), fc.boolean(), fc.boolean())
  const absences = fc.array(
    absence.map(([start, days, start_half, end_half]) => span(start, addDays(start, days), start_half, end_half)),
    { maxLength: 8 },
  )
  const halvesOf = ({ start, end, start_half, end_half }: HalfDaySpan): readonly string[] =>
    daysBetween(start, end)
      .flatMap((one) => [`${one} morning`, `${one} afternoon`])
      .filter((half) => !(start_half && half === `${start} morning`) && !(end_half && half === `${end} afternoon`))
  fc.assert(
    fc.property(absences, fc.record({ from: day, to: day }, { requiredKeys: [] }), (spans, bounds) => {
      const { from = '', to = '9999' } = bounds
      const halves = [...new Set(spans.flatMap(halvesOf))].filter((half) => {
        const on = half.slice(0, 10)
        return FRANCE.isWorkingDay(on) && on >= from && on <= to
      })
      const parts = absentParts(spans, FRANCE, bounds)
      expect(workingDaysOf(spans, FRANCE, bounds)).toBe(halves.length / 2)
      for (const [on, part] of parts) expect(part, on).toBe(halves.filter((half) => half.startsWith(on)).length / 2)
    }),
  )
})

test('a bridge day that was entered twice has one name, in whichever order its rows are read', () => {
  const rows = [
    { day: '2026-05-15', name: 'Fermeture' },
    { day: '2026-05-15', name: 'Pont' },
  ]
  for (const bridgeDays of [rows, rows.toReversed()]) {
    expect(workingCalendar({ alsaceMoselle: false, bridgeDays }).nameOf('2026-05-15', 'fr')).toBe('Fermeture')
  }
})

describe('absences overlap', () => {
  test.each([
    ['on a common day', span('2026-03-02', '2026-03-04'), span('2026-03-04', '2026-03-05'), true],
    ['not on neighbouring days', span('2026-03-02', '2026-03-03'), span('2026-03-04', '2026-03-05'), false],
    [
      'not when one ends at the midday at which the other begins',
      span('2026-03-02', '2026-03-04', false, true),
      span('2026-03-04', '2026-03-05', true),
      false,
    ],
    [
      'when both take the morning of a day',
      span('2026-03-02', '2026-03-04', false, true),
      span('2026-03-04', '2026-03-04', false, true),
      true,
    ],
  ] as const)('%s', (_name, a, b, expected) => {
    expect([overlaps(a, b), overlaps(b, a)]).toEqual([expected, expected])
  })
})
