import type { Action, Actions } from './core/action.ts'
import type { AnyModel, MirrorCollection, RecordOf } from './core/model.ts'
import { clientActions } from './models/client/client.actions.ts'
import { client } from './models/client/client.ts'
import { pointageActions } from './models/pointage/pointage.actions.ts'
import { pointage } from './models/pointage/pointage.ts'
import { projetActions } from './models/projet/projet.actions.ts'
import { projet } from './models/projet/projet.ts'
import { role } from './models/role/role.ts'
import { ticketActions } from './models/ticket/ticket.actions.ts'
import { ticket } from './models/ticket/ticket.ts'
import { ticketPriorityActions } from './models/ticket-priority/ticket-priority.actions.ts'
import { ticketPriority } from './models/ticket-priority/ticket-priority.ts'
import { ticketStatusActions } from './models/ticket-status/ticket-status.actions.ts'
import { ticketStatus } from './models/ticket-status/ticket-status.ts'
import { ticketStatusHistory } from './models/ticket-status-history/ticket-status-history.ts'
import { ticketTypeActions } from './models/ticket-type/ticket-type.actions.ts'
import { ticketType } from './models/ticket-type/ticket-type.ts'
import { userActions } from './models/user/user.actions.ts'
import { user } from './models/user/user.ts'

interface Entry {
  readonly model: AnyModel
  readonly actions: Actions
}

/** The only list of models. Its order is the order of a first pull: what others point at comes first. */
export const REGISTRY = {
  role: { model: role, actions: {} },
  ticket_status: { model: ticketStatus, actions: ticketStatusActions },
  ticket_priority: { model: ticketPriority, actions: ticketPriorityActions },
  ticket_type: { model: ticketType, actions: ticketTypeActions },
  user: { model: user, actions: userActions },
  client: { model: client, actions: clientActions },
  projet: { model: projet, actions: projetActions },
  ticket: { model: ticket, actions: ticketActions },
  pointage: { model: pointage, actions: pointageActions },
  ticket_status_history: { model: ticketStatusHistory, actions: {} },
} as const satisfies Readonly<Record<string, Entry>>

export type ModelName = keyof typeof REGISTRY
export type ModelRecord<Name extends ModelName> = RecordOf<(typeof REGISTRY)[Name]['model']>
export type ActionName<Name extends ModelName> = keyof (typeof REGISTRY)[Name]['actions'] & string

export const MODEL_NAMES = Object.keys(REGISTRY) as readonly ModelName[]

export const isModelName = (name: string): name is ModelName => Object.hasOwn(REGISTRY, name)

export const modelOf = (name: ModelName): AnyModel => REGISTRY[name].model

export const actionsOfModel = (name: ModelName): Actions => REGISTRY[name].actions

export const findAction = (model: ModelName, action: string): Action | undefined => {
  const actions = actionsOfModel(model)
  return Object.hasOwn(actions, action) ? actions[action] : undefined
}

export const collectionOf = (name: ModelName): MirrorCollection => modelOf(name).collection
