import { belongsTo, date, instant } from '#contract/core/kinds/field.ts'
import { defineModel } from '#contract/core/model.ts'
import { MANAGERS } from '#contract/core/roles.ts'

/**
 * Statement of one person that their time of a week is complete: from then on only managers change
 * it. A manager reopens the week by deleting the row. Two devices may each have made one offline;
 * the server deletes all rows of a reopened week.
 */
export const finishedWeek = defineModel({
  name: 'finished_week',
  collection: 'history',
  fields: {
    user_id: belongsTo('user', { writeBy: MANAGERS, default: null }),
    /** Monday of the week; any other day of the week is taken for it. */
    starts_on: date({}),
    created_at: instant({ writeBy: 'server' }),
  },
  defaultOrder: 'starts_on:desc',
  title: (record) => record.starts_on,
})
