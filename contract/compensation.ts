import { type Action, type ActionContext, parseBody } from './core/action.ts'
import type { Irreversible, LoggedEvent } from './core/event.ts'
import type { AnyRecord } from './core/model.ts'
import { isSameValue } from './core/same-value.ts'
import { actionsOfModel, findAction, type ModelName, modelOf } from './registry.ts'

type Values = Readonly<Record<string, unknown>>

/** The use of an action that takes an event back, or why there is none. */
export type Compensation = { readonly action: string; readonly payload: Values } | Irreversible

/** The body of an action that would set these values; null where it asks for something that they don't tell. */
const bodyFrom = (action: Action, before: Values, changed: readonly string[]): Values | null => {
  const names = Object.keys(action.body).filter((name) => action.optional !== 'all' || changed.includes(name))
  if (action.optional === 'all' && names.length === 0) return null
  return names.every((name) => Object.hasOwn(before, name)) ? Object.fromEntries(names.map((name) => [name, before[name]])) : null
}

/**
 * How to take back an event, derived from the reducers alone: the action that, used on the record as it is now, gives back what the person saw
 * before and changes nothing else. A setter is undone by itself, a step of a lifecycle by the step that leads back, a creation by the deletion.
 *
 * 1. `event`'s payload and `was` name records by their present ids; what it overwrote counts as seen.
 * 2. Where a value is no longer the one that the event gave, somebody has decided otherwise since: `changed`.
 * 3. Moments that a reducer takes from the clock can't come back; it is enough that there is one, or none, as before.
 */
export const compensationOf = (
  model: ModelName,
  event: Pick<LoggedEvent, 'action' | 'payload' | 'was' | 'overwrote' | 'at'>,
  record: AnyRecord | null,
  context: ActionContext,
): Compensation => {
  if (event.action === 'delete') return 'none'
  if (record === null) return 'settled'
  const own = findAction(model, event.action)
  if (!own) return 'none'
  if (event.action === 'create') {
    const removal = findAction(model, 'delete')
    if (!removal) return 'none'
    return removal.when(record, context, {}) === null ? { action: 'delete', payload: {} } : 'not_allowed'
  }

  const seen: Values = { ...event.was, ...(event.overwrote ? { [event.overwrote.field]: event.overwrote.value } : {}) }
  const before = { ...record, ...event.was } as AnyRecord
  const given = own.apply(before, event.payload, { ...context, at: event.at }) ?? before
  const changed = own.sets.filter((name) => Object.hasOwn(seen, name) && !isSameValue(given[name], seen[name]))
  if (changed.length === 0) return own.sets.length === 0 ? 'none' : 'settled'
  if (changed.some((name) => !own.clock.includes(name) && !isSameValue(record[name], given[name]))) return 'changed'

  const restores = (action: Action, payload: Values): boolean => {
    const after = action.apply(record, payload, context)
    const fields = Object.keys(modelOf(model).fields)
    return (
      after !== null &&
      fields.every((name) => {
        const wanted = changed.includes(name) ? seen[name] : record[name]
        return (
          isSameValue(after[name], wanted) ||
          ((action.clock.includes(name) || own.clock.includes(name)) && (after[name] === null) === (wanted === null))
        )
      })
    )
  }

  let isForbidden = false
  const others = Object.values(actionsOfModel(model)).filter(({ name }) => name !== 'create' && name !== 'delete' && name !== event.action)
  for (const action of [own, ...others]) {
    const payload = bodyFrom(action, seen, changed)
    const parsed = payload && parseBody(action, payload, context.actor.role)
    if (!payload || !parsed || 'issues' in parsed) continue
    if (action.when(record, context, parsed.body) !== null) isForbidden ||= action === own
    else if (restores(action, parsed.body)) return { action: action.name, payload }
  }
  return isForbidden ? 'not_allowed' : 'none'
}
