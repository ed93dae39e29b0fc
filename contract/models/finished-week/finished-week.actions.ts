import { actionsOf } from '#contract/core/events/action.ts'
import { MANAGERS, STAFF } from '#contract/core/roles.ts'
import { finishedWeek } from './finished-week.ts'
import { mondayOf } from './monday.ts'

const { create, remove } = actionsOf(finishedWeek)

export const finishedWeekActions = {
  create: create({
    who: STAFF,
    fields: ['user_id', 'starts_on'],
    sets: ['created_at'],
    clock: ['created_at'],
    complete: (record, { actor, at }) => ({
      ...record,
      user_id: record.user_id ?? actor.id,
      starts_on: mondayOf(record.starts_on),
      created_at: at,
    }),
  }),
  // Reopens the week.
  delete: remove({ who: MANAGERS }),
}
