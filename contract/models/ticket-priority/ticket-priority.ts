import { LABEL_FIELDS } from '#contract/core/label.ts'
import { defineModel } from '#contract/core/model.ts'

export const ticketPriority = defineModel({
  name: 'ticket_priority',
  collection: 'reference',
  fields: LABEL_FIELDS,
  relations: { tickets: { many: 'ticket', by: 'priority_id' } },
  defaultOrder: 'position:asc',
  title: (record) => record.name,
})
