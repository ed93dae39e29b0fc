import { belongsTo, date, ut } from '#contract/core/field.ts'
import { defineModel } from '#contract/core/model.ts'
import { STAFF } from '#contract/core/roles.ts'

/** UT of a person's full day from a date on; one row for each change. */
export const workingTime = defineModel({
  name: 'working_time',
  collection: 'history',
  fields: {
    user_id: belongsTo('user', { writeBy: 'server', readBy: STAFF }),
    ut_per_day: ut({ writeBy: 'server', readBy: STAFF }),
    starts_on: date({ writeBy: 'server', readBy: STAFF }),
  },
  defaultOrder: 'starts_on:desc',
  title: (record) => record.starts_on,
})
