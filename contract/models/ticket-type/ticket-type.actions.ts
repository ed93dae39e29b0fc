import { actionsOf } from '#contract/core/action.ts'
import { fieldNames } from '#contract/core/model.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { ticketType } from './ticket-type.ts'

const { create, update } = actionsOf(ticketType)

export const ticketTypeActions = {
  create: create({ who: MANAGERS, fields: fieldNames(ticketType) }),
  update: update({ who: MANAGERS, fields: fieldNames(ticketType) }),
}
