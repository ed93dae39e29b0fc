import { belongsTo, text } from '#contract/core/kinds/field.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'

/** The columns that one person has chosen for one list. */
export const listLayout = defineModel({
  name: 'list_layout',
  collection: 'reference',
  fields: {
    user_id: belongsTo('user', { writeBy: 'server' }),
    /** Name of the list. */
    list: text({ max: 64 }),
    /**
     * Ids of the columns in their order, separated by commas; null for those of the list itself.
     * After them come those that the person has ticked, the latest last, each behind a « ! ».
     */
    columns: text({ max: 2000, nullable: true }),
  },
  defaultOrder: 'id:asc',
  title: (record) => record.list,
})

export type ListLayout = RecordOf<typeof listLayout>
