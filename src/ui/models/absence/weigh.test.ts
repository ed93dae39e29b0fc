import { describe, expect, it } from 'vitest'
import type { LeaveRecords } from '#contract/models/absence/leave-balance.ts'
import { workingCalendar } from '#contract/working-calendar.ts'
import { weigh } from './weigh.ts'

/** Ten days of paid leave, by a correction: the rule itself gives none. */
const records: LeaveRecords = {
  rules: [
    {
      id: '1',
      version: 1,
      type: 'conge_paye',
      starts_on: '2020-06-01',
      days_per_month: 0,
      year_start: 'june',
      rounds_up: true,
      carry_over_days: null,
      carry_over_months: 12,
    },
  ],
  adjustments: [{ type: 'conge_paye', days: 1000, day: '2026-06-01' }],
  absences: [],
  bridgeDays: [],
  calendar: workingCalendar({ alsaceMoselle: false, bridgeDays: [] }),
  person: { joined_on: '2026-06-01', left_on: null },
}

const from = (start: string, end: string, end_half = false) => ({ start, end, start_half: false, end_half })

describe('an absence is weighed against the balance of its type', () => {
  it('takes its working days from it', () => {
    expect(weigh(from('2026-11-23', '2026-11-29'), 'conge_paye', records)).toMatchObject({
      days: 500,
      balance: { remaining: 1000 },
      after: 500,
    })
    expect(weigh(from('2026-11-23', '2026-11-27', true), 'conge_paye', records)).toMatchObject({
      days: 450,
      after: 550,
    })
  })

  it('takes no day from it that another absence takes already', () => {
    const approved = { id: '1', type: 'conge_paye', status: 'approved', ...from('2026-11-23', '2026-11-25') } as const
    const weighed = weigh(from('2026-11-24', '2026-11-27'), 'conge_paye', { ...records, absences: [approved] })
    expect(weighed).toMatchObject({ days: 400, balance: { remaining: 700 }, after: 500 })
  })

  it('goes below zero', () => {
    expect(weigh(from('2026-11-16', '2026-12-04'), 'conge_paye', records).after).toBe(-500)
  })

  it('has no balance where its type has no rule', () => {
    expect(weigh(from('2026-11-23', '2026-11-24'), 'maladie', records)).toEqual({
      days: 200,
      balance: null,
      after: null,
    })
    expect(weigh(from('2026-11-23', '2026-11-24'), null, records)).toMatchObject({ days: 200, after: null })
  })
})
