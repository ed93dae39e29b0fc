import { type ActionContext, actionsOf, type Denial } from '#contract/core/events/action.ts'
import { STAFF } from '#contract/core/roles.ts'
import { type CalendarFeed, calendarFeed } from './calendar-feed.ts'

const { create, remove } = actionsOf(calendarFeed)

const own = (record: CalendarFeed, { actor }: ActionContext): Denial =>
  record.user_id === actor.id ? null : 'forbidden'

export const calendarFeedActions = {
  create: create({
    who: STAFF,
    fields: ['scope', 'token_hash'],
    sets: ['user_id', 'created_at'],
    clock: ['created_at'],
    complete: (record, { actor, at }) => ({ ...record, user_id: actor.id, created_at: at }),
  }),
  delete: remove({ who: STAFF, when: own }),
}
