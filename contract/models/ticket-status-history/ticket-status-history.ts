import { belongsTo, instant } from '#contract/core/kinds/field.ts'
import { defineModel } from '#contract/core/model.ts'

/** Changes of a ticket's status. Only the server writes them. */
export const ticketStatusHistory = defineModel({
  name: 'ticket_status_history',
  collection: 'history',
  fields: {
    ticket_id: belongsTo('ticket', { writeBy: 'server' }),
    user_id: belongsTo('user', { nullable: true, writeBy: 'server' }),
    from_status_id: belongsTo('ticket_status', { nullable: true, writeBy: 'server' }),
    to_status_id: belongsTo('ticket_status', { writeBy: 'server' }),
    created_at: instant({ writeBy: 'server' }),
  },
  defaultOrder: 'created_at:desc',
  title: (record) => record.created_at,
})
