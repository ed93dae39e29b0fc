import { belongsTo, flag, integer, text } from '#contract/core/kinds/field.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { STAFF } from '#contract/core/roles.ts'

/**
 * A named list with filters and order, or page of statistics. Staff may share it with all staff.
 */
export const savedView = defineModel({
  name: 'saved_view',
  collection: 'reference',
  fields: {
    user_id: belongsTo('user', { writeBy: 'server' }),
    name: text({ searchable: true, max: 80 }),
    /** Model of the list, or name of the page of statistics. */
    model: text({ max: 64 }),
    /** Query string of its address, without `?`. */
    query: text({ max: 2000, nullable: true }),
    is_shared: flag({ default: false, writeBy: STAFF }),
    position: integer({ default: 0, min: 0, max: 1000 }),
  },
  defaultOrder: 'position:asc',
  title: (record) => record.name,
})

export type SavedView = RecordOf<typeof savedView>
