import { belongsTo, flag, instant, longText, references } from '#contract/core/kinds/field.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { STAFF } from '#contract/core/roles.ts'

export const comment = defineModel({
  name: 'comment',
  collection: 'comment',
  fields: {
    ticket_id: belongsTo('ticket', {}),
    user_id: belongsTo('user', { nullable: true, writeBy: 'server' }),
    body: longText({ searchable: true, max: 10_000 }),
    /** False: only staff see the comment. */
    visible_to_client: flag({ default: true, writeBy: STAFF }),
    /** People who are notified. */
    mentions: references('user', { default: [], max: 20 }),
    is_read: flag({ default: false, perUser: true, writeBy: 'server' }),
    created_at: instant({ writeBy: 'server' }),
    edited_at: instant({ nullable: true, writeBy: 'server' }),
  },
  defaultOrder: 'created_at:desc',
  title: (record) => record.body,
})

export type Comment = RecordOf<typeof comment>
