import type { Issues } from '#contract/core/issues.ts'
import { belongsTo, cents, choice, date, email, flag, instant, phone, text, ut } from '#contract/core/kinds/field.ts'
import { LOCALES } from '#contract/core/kinds/locale.ts'
import { DEFAULT_UT_PER_DAY, MAX_UT_PER_DAY } from '#contract/core/kinds/ut.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { MANAGERS, STAFF } from '#contract/core/roles.ts'

export const user = defineModel({
  name: 'user',
  collection: 'user',
  fields: {
    firstname: text({ searchable: true }),
    lastname: text({ searchable: true }),
    email: email({ searchable: true }),
    /** Address of the uploaded picture. */
    avatar: text({ nullable: true, writeBy: 'server' }),
    avatar_url: text({ nullable: true, writeBy: 'server' }),
    role_id: belongsTo('role', { writeBy: MANAGERS }),
    client_id: belongsTo('client', { nullable: true, writeBy: MANAGERS }),
    /** For people of a client: sees the client's invoices. */
    is_client_manager: flag({ default: false, writeBy: MANAGERS }),
    /** Language of mails to this person; French when null. */
    locale: choice(LOCALES, { nullable: true }),
    /** Employer as given at self-registration. */
    company: text({ nullable: true, writeBy: 'server', readBy: MANAGERS }),
    phone: phone({ nullable: true }),
    birthday: date({ nullable: true, readBy: MANAGERS }),
    address1: text({ nullable: true, readBy: MANAGERS }),
    address2: text({ nullable: true, readBy: MANAGERS }),
    postal: text({ nullable: true, readBy: MANAGERS, max: 16 }),
    city: text({ nullable: true, readBy: MANAGERS }),
    cost_day: cents({ nullable: true, readBy: MANAGERS, writeBy: MANAGERS, min: 0 }),
    ut_per_day: ut({ default: DEFAULT_UT_PER_DAY, readBy: STAFF, writeBy: MANAGERS, min: 1, max: MAX_UT_PER_DAY }),
    /** First and last day in the company, between which leave is acquired. */
    joined_on: date({ nullable: true, readBy: STAFF, writeBy: MANAGERS }),
    left_on: date({ nullable: true, readBy: STAFF, writeBy: MANAGERS }),
    is_active: flag({ default: true, writeBy: MANAGERS }),
    /** When the person asked for this account; null once a manager has decided. */
    requested_at: instant({ nullable: true, readBy: MANAGERS, writeBy: 'server' }),
    /** When a manager erased the person’s data; the row stays without a name. */
    erased_at: instant({ nullable: true, writeBy: 'server' }),
  },
  relations: {
    tickets: { many: 'ticket', by: 'responsable_id' },
    last_logins: { many: 'last_login', by: 'user_id' },
    pointages: { many: 'pointage', by: 'user_id' },
    absences: { many: 'absence', by: 'user_id' },
  },
  defaultOrder: 'lastname:asc',
  check: (record): Issues =>
    record.joined_on !== null && record.left_on !== null && record.left_on < record.joined_on
      ? { left_on: [{ code: 'order' }] }
      : {},
  title: (record) => `${record.firstname} ${record.lastname}`.trim(),
})

export type User = RecordOf<typeof user>
