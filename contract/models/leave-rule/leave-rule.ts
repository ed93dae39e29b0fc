import { choice, date, flag, integer } from '#contract/core/kinds/field.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { STAFF } from '#contract/core/roles.ts'
import { ABSENCE_TYPES } from '#contract/lifecycle/absence.ts'

/** Month in which the year of a type of leave begins, on its first day. */
export const LEAVE_YEARS = ['june', 'january'] as const

/**
 * Rule from a day on for how people acquire and keep days of one type of leave. A type without a
 * rule has no balance. Numbers of days are hundredths of working days.
 */
export const leaveRule = defineModel({
  name: 'leave_rule',
  collection: 'reference',
  fields: {
    type: choice(ABSENCE_TYPES, { readBy: STAFF }),
    starts_on: date({ readBy: STAFF }),
    days_per_month: integer({ min: 0, max: 1000, hundredths: true, readBy: STAFF }),
    year_start: choice(LEAVE_YEARS, { default: 'june', readBy: STAFF }),
    /** The days of a complete year are rounded up to a whole day (Code du travail, L3141-7). */
    rounds_up: flag({ default: true, readBy: STAFF }),
    /** Most days that are carried over into the next year; null carries over all of them. */
    carry_over_days: integer({ nullable: true, min: 0, max: 10_000, hundredths: true, readBy: STAFF }),
    /** Months of the next year in which carried days can still be taken. */
    carry_over_months: integer({ default: 12, min: 1, max: 24, readBy: STAFF }),
  },
  defaultOrder: 'starts_on:desc',
  title: (record) => record.starts_on,
})

export type LeaveRule = RecordOf<typeof leaveRule>
