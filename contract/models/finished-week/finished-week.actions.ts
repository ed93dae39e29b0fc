import { actionsOf } from '#contract/core/events/action.ts'
import { MANAGERS, STAFF } from '#contract/core/roles.ts'
import { finishedWeek } from './finished-week.ts'

const { create, remove } = actionsOf(finishedWeek)

export const finishedWeekActions = {
  create: create({
    who: STAFF,
    fields: ['user_id', 'starts_on'],
    sets: ['created_at'],
    clock: ['created_at'],
    complete: (record, { actor, at }) => ({ ...record, user_id: record.user_id ?? actor.id, created_at: at }),
  }),
  // Reopens the week.
  delete: remove({ who: MANAGERS }),
}
