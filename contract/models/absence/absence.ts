import type { Issues } from '#contract/core/issues.ts'
import { belongsTo, choice, date, flag, instant, longText } from '#contract/core/kinds/field.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { ABSENCE_STATUSES, ABSENCE_TYPES } from '#contract/lifecycle/absence.ts'

export const absence = defineModel({
  name: 'absence',
  collection: 'absence',
  fields: {
    user_id: belongsTo('user', { writeBy: MANAGERS, default: null }),
    type: choice(ABSENCE_TYPES, {}),
    /** First and last day. */
    start: date({}),
    end: date({}),
    /** Begins at midday of the first day. */
    start_half: flag({ default: false }),
    /** Ends at midday of the last day. */
    end_half: flag({ default: false }),
    status: choice(ABSENCE_STATUSES, { default: 'requested', writeBy: 'server' }),
    /** Colleague to whom others turn meanwhile. */
    replacement_id: belongsTo('user', { nullable: true }),
    comment: longText({ nullable: true, max: 2000 }),
    decided_by_id: belongsTo('user', { nullable: true, writeBy: 'server' }),
    decided_at: instant({ nullable: true, writeBy: 'server' }),
    created_at: instant({ writeBy: 'server' }),
  },
  defaultOrder: 'start:desc',
  check: (record): Issues => {
    const nothingLeft = record.start === record.end && record.start_half && record.end_half
    return record.end < record.start || nothingLeft ? { end: [{ code: 'order' }] } : {}
  },
  title: (record) => (record.start === record.end ? record.start : `${record.start} – ${record.end}`),
})

export type Absence = RecordOf<typeof absence>
