import { labelFields } from '#contract/core/label.ts'
import { defineModel } from '#contract/core/model.ts'

export const ticketPriority = defineModel({
  name: 'ticket_priority',
  collection: 'reference',
  fields: labelFields('ticket_priority'),
  relations: { tickets: { many: 'ticket', by: 'priority_id' } },
  defaultOrder: 'position:asc',
  title: (record) => record.name,
})
