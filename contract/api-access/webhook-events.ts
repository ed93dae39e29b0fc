import type { Action, Actions } from '#contract/core/events/action.ts'
import { MODEL_NAMES, type ModelName, modelOf, REGISTRY } from '#contract/registry.ts'
import { scopeOfModel } from './token-scopes.ts'

/** Models whose changes concern one person alone; the activity does not have them either. */
const PERSONAL_MODELS: ReadonlySet<ModelName> = new Set(['notification', 'follow', 'timer'])

const isTold = (model: ModelName): boolean => scopeOfModel(model, 'read') !== null && !PERSONAL_MODELS.has(model)

/** An action that changes what all people see of the record, not one person’s own mark on it. */
const isShared = (model: ModelName, { sets }: Action): boolean =>
  sets.length === 0 || sets.some((name) => modelOf(model).fields[name]?.perUser !== true)

const eventsOf = (model: ModelName): readonly string[] => {
  const actions: Actions = REGISTRY[model].actions
  return Object.values(actions).flatMap((action) => (isShared(model, action) ? [`${model}.${action.name}`] : []))
}

/**
 * Events that a webhook may be told of, by model: every action of the contract, such as
 * `ticket.start`.
 */
export const EVENTS_BY_MODEL: readonly { readonly model: ModelName; readonly events: readonly string[] }[] =
  MODEL_NAMES.filter(isTold).flatMap((model) => {
    const events = eventsOf(model)
    return events.length > 0 ? [{ model, events }] : []
  })

/** Names of all events. */
export const WEBHOOK_EVENTS: readonly string[] = EVENTS_BY_MODEL.flatMap(({ events }) => events)

const KNOWN: ReadonlySet<string> = new Set(WEBHOOK_EVENTS)

/** Returns the event of an entry of the activity, or null for one that no webhook is told of. */
export const eventOf = (model: string, action: string): string | null => {
  // The server notes the creation of a file as its upload.
  const event = model === 'file' && action === 'upload' ? 'file.create' : `${model}.${action}`
  return KNOWN.has(event) ? event : null
}

/** Event of a delivery that a manager asked for, to try an address. */
export const TEST_EVENT = 'webhook.test'

/** Returns the events of a text that separates them by spaces; null for an unknown one. */
export const parseEvents = (text: string): readonly string[] | null => {
  const given = text.split(' ').filter((part) => part !== '')
  return given.every((part) => KNOWN.has(part)) ? WEBHOOK_EVENTS.filter((event) => given.includes(event)) : null
}

export const MAX_WEBHOOKS = 20
