import { belongsTo, choice, date, integer, text } from '#contract/core/kinds/field.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { ABSENCE_TYPES } from '#contract/lifecycle/absence.ts'

/**
 * Days that a manager adds to a person's balance, or takes from it: the balance at the start of
 * this installation, or a correction.
 */
export const leaveAdjustment = defineModel({
  name: 'leave_adjustment',
  collection: 'history',
  fields: {
    user_id: belongsTo('user', { writeBy: MANAGERS }),
    type: choice(ABSENCE_TYPES, {}),
    /** Hundredths of working days, negative to take days. */
    days: integer({ min: -10_000, max: 10_000, hundredths: true }),
    /** The days belong to the leave year of this day. */
    day: date({}),
    reason: text({ nullable: true, max: 200 }),
  },
  defaultOrder: 'day:desc',
  title: (record) => record.day,
})

export type LeaveAdjustment = RecordOf<typeof leaveAdjustment>
