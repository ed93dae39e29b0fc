import { type ActionContext, actionsOf, type Denial } from '#contract/core/events/action.ts'
import { STAFF } from '#contract/core/roles.ts'
import { type Handover, handover } from './handover.ts'

const { action, create, remove } = actionsOf(handover)

/** The absent person, the colleague and managers may end a handover. */
const unlessInvolved = (record: Handover, { actor }: ActionContext): Denial =>
  actor.role === 'manager' || record.user_id === actor.id || record.to_user_id === actor.id ? null : 'forbidden'

const whileHandedOver = (record: Handover, context: ActionContext): Denial =>
  unlessInvolved(record, context) ?? (record.returned_at === null ? null : 'transition_not_allowed')

export const handoverActions = {
  create: create({ who: STAFF, fields: ['absence_id', 'ticket_id', 'user_id', 'to_user_id'] }),
  /** Records that the person takes care of the ticket again; `updateResponsable` gives it back. */
  handBack: action(
    'handBack',
    {},
    {
      who: STAFF,
      sets: ['returned_at'],
      clock: ['returned_at'],
      touches: [],
      when: whileHandedOver,
      apply: (record, _body, { at }) => ({ ...record, returned_at: at }),
    },
  ),
  delete: remove({ who: STAFF, when: whileHandedOver }),
}
