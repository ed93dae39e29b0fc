import { type LeaveRecords, leaveBalance } from '#contract/models/absence/leave-balance.ts'
import type { LeaveRule } from '#contract/models/leave-rule/leave-rule.ts'
import { workingCalendar } from '#contract/working-calendar.ts'

const FRANCE = workingCalendar({ alsaceMoselle: false, bridgeDays: [] })

/** How paid leave is acquired from June 2020 on. */
export const rule = (values: Partial<LeaveRule> = {}): LeaveRule => ({
  id: '1',
  version: 1,
  type: 'conge_paye',
  starts_on: '2020-06-01',
  days_per_month: 208,
  year_start: 'june',
  rounds_up: true,
  carry_over_days: null,
  carry_over_months: 12,
  ...values,
})

let ids = 0
/** An approved absence of whole days. */
export const leave = (
  start: string,
  end: string,
  values: Partial<LeaveRecords['absences'][number]> = {},
): LeaveRecords['absences'][number] => ({
  id: String(++ids),
  type: 'conge_paye',
  status: 'approved',
  start,
  end,
  start_half: false,
  end_half: false,
  ...values,
})

/** Records of a person who joined on 1 June 2026. */
export const given = (values: Partial<LeaveRecords> = {}): LeaveRecords => ({
  rules: [rule()],
  adjustments: [],
  absences: [],
  bridgeDays: [],
  calendar: FRANCE,
  person: { joined_on: '2026-06-01', left_on: null },
  ...values,
})

/** Hundredths of days of paid leave. */
export const remainingOn = (day: string, records: LeaveRecords): number | undefined =>
  leaveBalance('conge_paye', day, records)?.remaining
