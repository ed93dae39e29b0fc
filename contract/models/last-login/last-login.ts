import { belongsTo, instant, text } from '#contract/core/kinds/field.ts'
import { defineModel } from '#contract/core/model.ts'

/** One sign-in of a person. */
export const lastLogin = defineModel({
  name: 'last_login',
  collection: 'history',
  fields: {
    user_id: belongsTo('user', { writeBy: 'server' }),
    date: instant({ writeBy: 'server' }),
    ip: text({ nullable: true, writeBy: 'server' }),
    user_agent: text({ nullable: true, writeBy: 'server' }),
  },
  defaultOrder: 'date:desc',
  title: (record) => record.date,
})
