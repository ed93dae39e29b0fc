import { belongsTo, instant } from '#contract/core/kinds/field.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { STAFF } from '#contract/core/roles.ts'

/**
 * A ticket that somebody else takes care of while a person is on leave. The server gives the ticket
 * back when the leave is over, if the colleague still has it.
 */
export const handover = defineModel({
  name: 'handover',
  collection: 'history',
  fields: {
    absence_id: belongsTo('absence', { readBy: STAFF }),
    ticket_id: belongsTo('ticket', { readBy: STAFF }),
    /** The absent person. */
    user_id: belongsTo('user', { readBy: STAFF }),
    to_user_id: belongsTo('user', { readBy: STAFF }),
    /** Null while the colleague takes care of the ticket. */
    returned_at: instant({ nullable: true, writeBy: 'server', readBy: STAFF }),
  },
  defaultOrder: 'id:desc',
  title: (record) => record.ticket_id,
})

export type Handover = RecordOf<typeof handover>
