import { belongsTo, date, instant, longText, ut } from '#contract/core/field.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { MANAGERS } from '#contract/core/roles.ts'

/** A time entry: so many UT by one person on one ticket on one day. */
export const pointage = defineModel({
  name: 'pointage',
  collection: 'pointage',
  fields: {
    ut: ut({ min: 1, max: 96 }),
    ticket_id: belongsTo('ticket', {}),
    user_id: belongsTo('user', { writeBy: MANAGERS, default: null }),
    comment: longText({ nullable: true, searchable: true, max: 2000 }),
    date: date({ default: null }),
    created_at: instant({ writeBy: 'server' }),
  },
  defaultOrder: 'date:desc',
  title: (record) => record.date,
})

export type Pointage = RecordOf<typeof pointage>
