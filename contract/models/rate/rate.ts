import type { Issues } from '#contract/core/issues.ts'
import { belongsTo, cents, date, instant } from '#contract/core/kinds/field.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { MANAGERS } from '#contract/core/roles.ts'

/**
 * Price of an hour from a day on: for a person, for a client, or for a person working for a client.
 */
export const rate = defineModel({
  name: 'rate',
  collection: 'reference',
  fields: {
    /** Person who worked; null applies to everyone. */
    user_id: belongsTo('user', { nullable: true, readBy: MANAGERS }),
    /** Client who pays; null applies to every client. */
    client_id: belongsTo('client', { nullable: true, readBy: MANAGERS }),
    /** Without TVA. */
    hour_price: cents({ min: 0, readBy: MANAGERS }),
    starts_on: date({ readBy: MANAGERS }),
    /** An archived rate is not applied. */
    archived_at: instant({ nullable: true, writeBy: 'server', readBy: MANAGERS }),
  },
  defaultOrder: 'starts_on:desc',
  // The price for everyone and every client is in the settings.
  check: (record): Issues =>
    record.user_id === null && record.client_id === null ? { user_id: [{ code: 'user_or_client' }] } : {},
  title: (record) => record.starts_on,
})

export type Rate = RecordOf<typeof rate>
