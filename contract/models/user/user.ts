import { belongsTo, cents, date, email, flag, link, phone, text, ut } from '#contract/core/field.ts'
import { defineModel } from '#contract/core/model.ts'
import { MANAGERS, STAFF } from '#contract/core/roles.ts'
import { DEFAULT_UT_PER_DAY } from '#contract/core/ut.ts'

export const user = defineModel({
  name: 'user',
  collection: 'user',
  fields: {
    firstname: text({ searchable: true }),
    lastname: text({ searchable: true }),
    email: email({ searchable: true }),
    avatar_url: link({ nullable: true, writeBy: 'server' }),
    role_id: belongsTo('role', { writeBy: MANAGERS }),
    client_id: belongsTo('client', { nullable: true, writeBy: MANAGERS }),
    phone: phone({ nullable: true }),
    birthday: date({ nullable: true, readBy: MANAGERS }),
    address1: text({ nullable: true, readBy: MANAGERS }),
    address2: text({ nullable: true, readBy: MANAGERS }),
    postal: text({ nullable: true, readBy: MANAGERS, max: 16 }),
    city: text({ nullable: true, readBy: MANAGERS }),
    cost_day: cents({ nullable: true, readBy: MANAGERS, writeBy: MANAGERS, min: 0 }),
    ut_per_day: ut({ default: DEFAULT_UT_PER_DAY, readBy: STAFF, writeBy: MANAGERS, min: 1, max: 96 }),
    is_active: flag({ default: true, writeBy: MANAGERS }),
  },
  relations: { tickets: { many: 'ticket', by: 'responsable_id' } },
  defaultOrder: 'lastname:asc',
  title: (record) => `${record.firstname} ${record.lastname}`.trim(),
})
