import type { HalfDaySpan } from '#contract/core/kinds/half-days.ts'
import type { AbsenceType } from '#contract/lifecycle/absence.ts'
import { type LeaveBalance, type LeaveRecords, leaveBalance } from '#contract/models/absence/leave-balance.ts'
import { workingDaysOf } from '#contract/working-calendar.ts'

export interface WeighedAbsence {
  /** Working days of the absence, in hundredths. */
  readonly days: number
  /** Balance on the last day, without the absence; null where its type has no rule. */
  readonly balance: LeaveBalance | null
  /** Hundredths of days that are left after the absence; no day is taken twice. */
  readonly after: number | null
}

/** Weighs an absence against the balance of its type. `records` are without the absence itself. */
export const weigh = (span: HalfDaySpan, type: AbsenceType | null, records: LeaveRecords): WeighedAbsence => {
  const days = workingDaysOf([span], records.calendar, {}) * 100
  if (type === null) return { days, balance: null, after: null }
  const { start, end, start_half, end_half } = span
  const requested = { id: '', type, status: 'requested', start, end, start_half, end_half } as const
  const after = leaveBalance(type, end, { ...records, absences: [...records.absences, requested] })
  return { days, balance: leaveBalance(type, end, records), after: after?.remaining ?? null }
}
