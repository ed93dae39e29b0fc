import { describe, expect, it, test } from 'vitest'
import { workingCalendar } from '#contract/working-calendar.ts'
import { given, leave, remainingOn, rule } from '#tests/contract/leave-records.ts'
import { type LeaveRecords, leaveBalance, withoutAbsence } from './leave-balance.ts'

describe('days are acquired', () => {
  test.each([
    ['not before the month is over', '2026-06-29', 0],
    ['on the last day of the month', '2026-06-30', 208],
    ['each month', '2026-12-31', 7 * 208],
    ['rounded up to a whole day when the year is complete', '2027-06-01', 2500],
  ] as const)('%s', (_name, day, expected) => {
    expect(remainingOn(day, given())).toBe(expected)
  })

  test.each([
    ['from the day of joining in mid-month', { joined_on: '2026-06-16', left_on: null }, '2026-06-30', 104],
    [
      'until the last day, on which they are credited',
      { joined_on: '2026-06-01', left_on: '2026-07-15' },
      '2026-07-15',
      208 + Math.round((208 * 15) / 31),
    ],
    [
      'not after the last day',
      { joined_on: '2026-06-01', left_on: '2026-07-15' },
      '2026-12-31',
      208 + Math.round((208 * 15) / 31),
    ],
    [
      'in February of a leap year by its 29 days',
      { joined_on: '2028-02-15', left_on: null },
      '2028-02-29',
      Math.round((208 * 15) / 29),
    ],
    ['not before the first rule', { joined_on: '1999-01-01', left_on: null }, '2020-06-30', 208],
  ] as const)('%s', (_name, person, day, expected) => {
    expect(remainingOn(day, given({ person }))).toBe(expected)
  })

  it('follows the rule of the month when the rule has changed', () => {
    const rules = [rule(), rule({ starts_on: '2026-08-01', days_per_month: 250 })]
    expect(remainingOn('2026-09-30', given({ rules }))).toBe(2 * 208 + 2 * 250)
  })

  it('ends the year early when a rule moves its start from June to January', () => {
    const rules = [rule(), rule({ starts_on: '2027-01-01', year_start: 'january' })]
    expect(leaveBalance('conge_paye', '2027-03-31', given({ rules }))).toMatchObject({
      year: { from: '2027-01-01', to: '2027-12-31' },
      acquired: 3 * 208,
      carried: 1500,
    })
  })
})

describe('days are taken', () => {
  test.each([
    ['a working week', leave('2026-11-02', '2026-11-08'), 500],
    ['half days', leave('2026-11-02', '2026-11-03', { start_half: true, end_half: true }), 100],
    ['no holiday', leave('2026-11-09', '2026-11-13'), 400],
    ['no other type', leave('2026-11-02', '2026-11-08', { type: 'rtt' }), 0],
    ['nothing that was refused', leave('2026-11-02', '2026-11-08', { status: 'refused' }), 0],
  ] as const)('%s', (_name, absence, taken) => {
    expect(leaveBalance('conge_paye', '2026-11-30', given({ absences: [absence] }))).toMatchObject({
      taken,
      remaining: 6 * 208 - taken,
    })
  })

  it('leaves out Good Friday in Alsace-Moselle, and a bridge day', () => {
    const absences = [leave('2027-03-26', '2027-03-26'), leave('2027-05-07', '2027-05-07')]
    const day = '2027-05-31'
    expect(leaveBalance('conge_paye', day, given({ absences }))?.taken).toBe(200)
    const bridgeDays = [{ day: '2027-05-07', name: 'Pont', taken_from: 'offered' as const }]
    const calendar = workingCalendar({ alsaceMoselle: true, bridgeDays })
    expect(leaveBalance('conge_paye', day, given({ absences, bridgeDays, calendar }))?.taken).toBe(0)
  })

  it('takes a bridge day from the leave that pays for it, of those who were employed', () => {
    const bridgeDays = [{ day: '2026-07-13', name: 'Pont', taken_from: 'conge_paye' as const }]
    const calendar = workingCalendar({ alsaceMoselle: false, bridgeDays })
    const takenOf = (person: LeaveRecords['person']) =>
      leaveBalance('conge_paye', '2026-07-31', given({ bridgeDays, calendar, person }))?.taken
    expect([
      takenOf({ joined_on: '2026-06-01', left_on: null }),
      takenOf({ joined_on: '2026-07-14', left_on: null }),
    ]).toEqual([100, 0])
  })

  it('takes a day once that two absences of the type cover', () => {
    const absences = [
      leave('2026-11-02', '2026-11-04'),
      leave('2026-11-04', '2026-11-05'),
      leave('2026-11-05', '2026-11-06', { start_half: true }),
    ]
    expect(leaveBalance('conge_paye', '2026-11-30', given({ absences }))?.taken).toBe(500)
  })

  it('divides an absence over the change of the year', () => {
    const absences = [leave('2027-05-31', '2027-06-02')]
    expect(leaveBalance('conge_paye', '2027-06-02', given({ absences }))).toMatchObject({
      taken: 200,
      carried: 2400,
      acquired: 0,
      remaining: 2200,
    })
  })

  it('counts what is approved for later and what is asked for against what remains', () => {
    const absences = [leave('2026-12-21', '2026-12-22'), leave('2026-12-23', '2026-12-23', { status: 'requested' })]
    expect(leaveBalance('conge_paye', '2026-11-30', given({ absences }))).toMatchObject({
      taken: 0,
      planned: 200,
      asked: 100,
      remaining: 6 * 208 - 300,
    })
  })

  it('counts no day twice that is asked for on days already approved or asked for: approving it changes nothing that remains', () => {
    const approved = leave('2026-12-21', '2026-12-22')
    const asked = [
      leave('2026-12-22', '2026-12-24', { status: 'requested' }),
      leave('2026-12-24', '2026-12-24', { status: 'requested' }),
    ]
    const before = leaveBalance('conge_paye', '2026-11-30', given({ absences: [approved, ...asked] }))
    expect(before).toMatchObject({ planned: 200, asked: 200, remaining: 6 * 208 - 400 })
    const after = [approved, ...asked].map((absence) => ({ ...absence, status: 'approved' as const }))
    expect(remainingOn('2026-11-30', given({ absences: after }))).toBe(before?.remaining)
  })

  it('ignores the absence that is being changed', () => {
    const absence = leave('2026-11-02', '2026-11-03')
    expect(remainingOn('2026-11-30', withoutAbsence(given({ absences: [absence] }), absence.id))).toBe(6 * 208)
  })
})

describe('days that are left at the end of a year', () => {
  it('can be taken until the end of the period for carried days, and are lost then', () => {
    const rules = [rule({ carry_over_months: 3 })]
    expect(leaveBalance('conge_paye', '2027-08-31', given({ rules }))).toMatchObject({
      carried: 2500,
      expiring: [{ days: 2500, until: '2027-08-31' }],
    })
    expect(leaveBalance('conge_paye', '2027-09-01', given({ rules }))).toMatchObject({
      carried: 0,
      expiring: [],
      remaining: 3 * 208,
    })
  })

  it('names only those carried days as expiring that no approved absence takes before their end', () => {
    const rules = [rule({ carry_over_months: 3 })]
    const absences = [leave('2027-07-19', '2027-07-23'), leave('2027-09-06', '2027-09-10')]
    expect(leaveBalance('conge_paye', '2027-07-01', given({ rules, absences }))).toMatchObject({
      carried: 2500,
      planned: 1000,
      expiring: [{ days: 2000, until: '2027-08-31' }],
      remaining: 208 + 2500 - 1000,
    })
  })

  it('are carried over up to the limit', () => {
    expect(remainingOn('2027-06-01', given({ rules: [rule({ carry_over_days: 500 })] }))).toBe(500)
    expect(remainingOn('2027-06-01', given({ rules: [rule({ carry_over_days: 0 })] }))).toBe(0)
  })

  it('are taken before those of the new year', () => {
    const rules = [rule({ carry_over_months: 3 })]
    const absences = [leave('2027-07-05', '2027-07-09')]
    expect(leaveBalance('conge_paye', '2027-07-31', given({ rules, absences }))).toMatchObject({
      expiring: [{ days: 2000 }],
      carried: 2500,
    })
  })

  it('become a debt of the next year when more was taken than acquired', () => {
    const absences = [leave('2026-06-01', '2026-07-10')]
    const taken = leaveBalance('conge_paye', '2027-05-31', given({ absences }))?.taken ?? 0
    expect(taken).toBeGreaterThan(2500)
    expect(remainingOn('2027-06-01', given({ absences }))).toBe(2500 - taken)
  })
})

it('adds the corrections of managers to the year that they belong to', () => {
  const adjustments = [
    { type: 'conge_paye' as const, days: 1200, day: '2026-05-31' },
    { type: 'conge_paye' as const, days: -150, day: '2026-06-15' },
  ]
  expect(leaveBalance('conge_paye', '2026-06-30', given({ adjustments }))).toMatchObject({
    carried: 1200,
    acquired: 58,
    remaining: 1258,
  })
})

it('has no balance of a type without a rule', () => {
  expect(leaveBalance('maladie', '2026-11-30', given())).toBeNull()
})
