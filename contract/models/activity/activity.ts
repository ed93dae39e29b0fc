import { belongsTo, instant, integer, json, text } from '#contract/core/kinds/field.ts'
import { defineModel } from '#contract/core/model.ts'
import { STAFF } from '#contract/core/roles.ts'

/** Append-only log of changes; the server writes a row in the transaction of each change. */
export const activity = defineModel({
  name: 'activity',
  collection: 'history',
  fields: {
    /** Null for an entry without a signed-in person: a failed sign-in, a webhook. */
    user_id: belongsTo('user', { nullable: true, writeBy: 'server', readBy: STAFF }),
    /** The changed model; `session` for sign-ins and sign-outs. */
    model: text({ writeBy: 'server', readBy: STAFF }),
    record_id: integer({ max: Number.MAX_SAFE_INTEGER, writeBy: 'server', readBy: STAFF }),
    action: text({ writeBy: 'server', readBy: STAFF }),
    /** Previous values of the changed fields; null for a creation. */
    before: json({ nullable: true, writeBy: 'server', readBy: STAFF }),
    after: json({ nullable: true, writeBy: 'server', readBy: STAFF }),
    created_at: instant({ writeBy: 'server', readBy: STAFF }),
    /** Id of the event that made the change; null where no device made it. */
    event_id: text({ nullable: true, writeBy: 'server', readBy: STAFF }),
  },
  defaultOrder: 'created_at:desc',
  title: (record) => `${record.model}.${record.action}`,
})
