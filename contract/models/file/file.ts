import { belongsTo, flag, instant, integer, text } from '#contract/core/kinds/field.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { STAFF } from '#contract/core/roles.ts'

/**
 * A file attached to a ticket by upload. `GET /api/files/{id}` returns its bytes to people who see
 * this record.
 */
export const file = defineModel({
  name: 'file',
  collection: 'history',
  fields: {
    ticket_id: belongsTo('ticket', { writeBy: 'server' }),
    user_id: belongsTo('user', { nullable: true, writeBy: 'server' }),
    name: text({ searchable: true, writeBy: 'server' }),
    mime: text({ writeBy: 'server' }),
    bytes: integer({ writeBy: 'server' }),
    visible_to_client: flag({ default: true, writeBy: STAFF }),
    created_at: instant({ writeBy: 'server' }),
  },
  defaultOrder: 'created_at:desc',
  title: (record) => record.name,
})

export type StoredFile = RecordOf<typeof file>
