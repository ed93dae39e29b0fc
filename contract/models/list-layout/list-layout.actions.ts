import { type ActionContext, actionsOf, type Denial } from '#contract/core/events/action.ts'
import { ROLE_SLUGS } from '#contract/core/roles.ts'
import { type ListLayout, listLayout } from './list-layout.ts'

const { create, update } = actionsOf(listLayout)

const own = (record: ListLayout, { actor }: ActionContext): Denial => (record.user_id === actor.id ? null : 'forbidden')

export const listLayoutActions = {
  create: create({
    who: ROLE_SLUGS,
    fields: ['list', 'columns'],
    sets: ['user_id'],
    complete: (record, { actor }) => ({ ...record, user_id: actor.id }),
  }),
  update: update({ who: ROLE_SLUGS, fields: ['columns'], when: own }),
}
