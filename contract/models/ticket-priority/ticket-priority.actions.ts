import { actionsOf } from '#contract/core/action.ts'
import { fieldNames } from '#contract/core/model.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { ticketPriority } from './ticket-priority.ts'

const { create, update } = actionsOf(ticketPriority)

export const ticketPriorityActions = {
  create: create({ who: MANAGERS, fields: fieldNames(ticketPriority) }),
  update: update({ who: MANAGERS, fields: fieldNames(ticketPriority) }),
}
