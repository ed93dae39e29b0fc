import { type ActionContext, actionsOf, type Denial } from '#contract/core/events/action.ts'
import { ROLE_SLUGS } from '#contract/core/roles.ts'
import { type Follow, follow } from './follow.ts'

const { create, update } = actionsOf(follow)

const own = (record: Follow, { actor }: ActionContext): Denial => (record.user_id === actor.id ? null : 'forbidden')

export const followActions = {
  create: create({
    who: ROLE_SLUGS,
    fields: ['ticket_id', 'projet_id', 'client_id', 'is_following'],
    sets: ['user_id'],
    complete: (record, { actor }) => ({ ...record, user_id: actor.id }),
  }),
  update: update({ who: ROLE_SLUGS, fields: ['is_following'], when: own }),
}
