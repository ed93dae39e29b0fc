import { belongsTo, date, email, flag, instant, integer, link, longText, text, ut } from '#contract/core/kinds/field.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { STAFF } from '#contract/core/roles.ts'

export const MAX_IMPORTANCE = 5

export const ticket = defineModel({
  name: 'ticket',
  collection: 'ticket',
  fields: {
    name: text({ searchable: true }),
    description: longText({ nullable: true, searchable: true }),
    projet_id: belongsTo('projet', {}),
    status_id: belongsTo('ticket_status', { writeBy: 'server' }),
    priority_id: belongsTo('ticket_priority', { nullable: true }),
    type_id: belongsTo('ticket_type', { nullable: true }),
    responsable_id: belongsTo('user', { nullable: true, writeBy: STAFF }),
    created_by_id: belongsTo('user', { nullable: true, writeBy: 'server' }),
    waiting_validation_user_id: belongsTo('user', { nullable: true, writeBy: 'server' }),
    waiting_solving_user_id: belongsTo('user', { nullable: true, writeBy: 'server' }),
    email: email({ nullable: true }),
    url: link({ nullable: true }),
    location: text({ nullable: true, searchable: true }),
    tag: text({ nullable: true, searchable: true, max: 64 }),
    /** Estimate. */
    ut: ut({ nullable: true, writeBy: STAFF }),
    ut_max: ut({ nullable: true, writeBy: STAFF }),
    dead_line: date({ nullable: true }),
    todo_at: date({ nullable: true, writeBy: STAFF }),
    importance: integer({ default: 1, min: 1, max: MAX_IMPORTANCE, level: true, writeBy: STAFF }),
    is_facturable: flag({ default: true, writeBy: STAFF }),
    is_bloquant: flag({ default: false }),
    visible_to_client: flag({ default: true, writeBy: STAFF }),
    is_favorite: flag({ default: false, perUser: true, writeBy: 'server' }),
    created_at: instant({ writeBy: 'server' }),
    closed_at: instant({ nullable: true, writeBy: 'server' }),
  },
  appends: { ut_done: { ...ut({ writeBy: 'server' }), sum: { relation: 'pointages', field: 'ut' } } },
  relations: {
    pointages: { many: 'pointage', by: 'ticket_id' },
    histories: { many: 'ticket_status_history', by: 'ticket_id' },
    comments: { many: 'comment', by: 'ticket_id' },
    files: { many: 'file', by: 'ticket_id' },
  },
  defaultOrder: 'created_at:desc',
  title: (record) => record.name,
})

export type Ticket = RecordOf<typeof ticket>
