import { labelFields } from '#contract/core/label.ts'
import { defineModel } from '#contract/core/model.ts'

export const ticketType = defineModel({
  name: 'ticket_type',
  collection: 'reference',
  fields: labelFields('ticket_type'),
  relations: { tickets: { many: 'ticket', by: 'type_id' } },
  defaultOrder: 'position:asc',
  title: (record) => record.name,
})
