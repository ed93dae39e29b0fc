import { belongsTo, flag, integer, text } from '#contract/core/field.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { STAFF } from '#contract/core/roles.ts'

/** A list with its filters and order, under a name; staff may share theirs with the rest of the staff. */
export const savedView = defineModel({
  name: 'saved_view',
  collection: 'reference',
  fields: {
    user_id: belongsTo('user', { writeBy: 'server' }),
    name: text({ searchable: true, max: 80 }),
    /** Model of the list. */
    model: text({ max: 64 }),
    /** The list's query as its address carries it, without `?`. */
    query: text({ max: 2000, nullable: true }),
    is_shared: flag({ default: false, writeBy: STAFF }),
    position: integer({ default: 0, min: 0, max: 1000 }),
  },
  defaultOrder: 'position:asc',
  title: (record) => record.name,
})

export type SavedView = RecordOf<typeof savedView>
