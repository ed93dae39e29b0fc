import { LABEL_FIELDS } from '#contract/core/label.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'

export const ticketPriority = defineModel({
  name: 'ticket_priority',
  collection: 'reference',
  fields: LABEL_FIELDS,
  relations: { tickets: { many: 'ticket', by: 'priority_id' } },
  defaultOrder: 'position:asc',
  title: (record) => record.name,
})

export type TicketPriority = RecordOf<typeof ticketPriority>
