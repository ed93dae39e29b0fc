import { type ActionContext, actionsOf, type Verdict } from '#contract/core/action.ts'
import { MANAGERS, STAFF } from '#contract/core/roles.ts'
import { type Pointage, pointage } from './pointage.ts'

const { create, remove, setter } = actionsOf(pointage)

/** A technicien changes their own time only; a manager everyone's. */
const ownTime = (record: Pointage, context: ActionContext): Verdict =>
  context.actor.role === 'manager' || record.user_id === context.actor.id ? null : 'forbidden'

const edit = { who: STAFF, when: ownTime }

export const pointageActions = {
  create: create({
    who: STAFF,
    fields: ['ut', 'ticket_id', 'user_id', 'comment', 'date'],
    sets: ['created_at'],
    clock: ['created_at', 'date'],
    complete: (record, context) => ({
      ...record,
      user_id: record.user_id ?? context.actor.id,
      date: record.date ?? context.at.slice(0, 10),
      created_at: context.at,
    }),
  }),
  editComment: setter('editComment', 'comment', edit),
  editDate: setter('editDate', 'date', edit),
  editUt: setter('editUt', 'ut', edit),
  editUser: setter('editUser', 'user_id', { who: MANAGERS }),
  delete: remove({ who: STAFF, when: ownTime }),
}
