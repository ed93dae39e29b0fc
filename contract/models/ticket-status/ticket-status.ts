import { choice, flag } from '#contract/core/kinds/field.ts'
import { labelFields } from '#contract/core/label.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { TICKET_STAGES } from '#contract/lifecycle/ticket.ts'

export const ticketStatus = defineModel({
  name: 'ticket_status',
  collection: 'reference',
  fields: {
    ...labelFields('ticket_status'),
    /** Stage of the lifecycle; the three flags of the specification follow from it. */
    stage: choice(TICKET_STAGES, {}),
    is_open: flag({ default: false, writeBy: 'server' }),
    is_done: flag({ default: false, writeBy: 'server' }),
    is_closed: flag({ default: false, writeBy: 'server' }),
  },
  relations: { tickets: { many: 'ticket', by: 'status_id' } },
  defaultOrder: 'position:asc',
  title: (record) => record.name,
})

export type TicketStatus = RecordOf<typeof ticketStatus>
