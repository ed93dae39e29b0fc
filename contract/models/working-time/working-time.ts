import { belongsTo, date, ut } from '#contract/core/kinds/field.ts'
import { MAX_UT_PER_DAY } from '#contract/core/kinds/ut.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { STAFF } from '#contract/core/roles.ts'

/** UT of a person's full day from a date on; one row for each change. */
export const workingTime = defineModel({
  name: 'working_time',
  collection: 'history',
  fields: {
    user_id: belongsTo('user', { readBy: STAFF }),
    ut_per_day: ut({ readBy: STAFF, min: 1, max: MAX_UT_PER_DAY }),
    starts_on: date({ readBy: STAFF }),
  },
  defaultOrder: 'starts_on:desc',
  title: (record) => record.starts_on,
})

export type WorkingTime = RecordOf<typeof workingTime>
