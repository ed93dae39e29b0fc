import { belongsTo, choice, instant, text } from '#contract/core/kinds/field.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'

export const FEED_SCOPES = ['person', 'team'] as const
export type FeedScope = (typeof FEED_SCOPES)[number]

/**
 * An address at which calendar programs read the planning of a person or of the team. The device
 * that creates it makes the secret of the address; only its SHA-256 leaves the device. Deleting the
 * record revokes the address.
 */
export const calendarFeed = defineModel({
  name: 'calendar_feed',
  collection: 'history',
  fields: {
    user_id: belongsTo('user', { writeBy: 'server' }),
    scope: choice(FEED_SCOPES, {}),
    /** Lower-case hexadecimal digits. */
    token_hash: text({ max: 64 }),
    created_at: instant({ writeBy: 'server' }),
  },
  defaultOrder: 'created_at:desc',
  title: (record) => record.scope,
})

export type CalendarFeed = RecordOf<typeof calendarFeed>
