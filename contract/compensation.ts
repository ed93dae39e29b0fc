import { type Action, type ActionContext, parseBody } from './core/events/action.ts'
import type { Irreversible, LoggedEvent } from './core/events/event.ts'
import { isSameValue } from './core/kinds/same-value.ts'
import type { AnyRecord } from './core/model.ts'
import { actionsOfModel, findAction, type ModelName, modelOf } from './registry.ts'

type Values = Readonly<Record<string, unknown>>

/** The action and payload that take an event back, or why there is none. */
export type Compensation = { readonly action: string; readonly payload: Values } | Irreversible

/**
 * Returns the body with which an action would set these values; null when a required value is
 * unknown.
 */
const bodyFrom = (action: Action, before: Values, changed: readonly string[]): Values | null => {
  const names = Object.keys(action.body).filter((name) => action.optional !== 'all' || changed.includes(name))
  if (action.optional === 'all' && names.length === 0) return null
  return names.every((name) => Object.hasOwn(before, name))
    ? Object.fromEntries(names.map((name) => [name, before[name]]))
    : null
}

/**
 * Derives from the reducers alone how to take an event back: the action that restores, on the
 * current record, the values that the person saw, and changes nothing else. A setter is undone by
 * itself, a lifecycle step by the step that leads back, a creation by the deletion.
 *
 * 1. The payload and `was` of the event name records by their current ids. An overwritten value
 *    counts as seen.
 * 2. A value other than the one that the event gave was changed since: `changed`.
 * 3. An instant from the clock can't be restored. The undo restores whether the field has a value.
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
  const others = Object.values(actionsOfModel(model)).filter(
    ({ name }) => name !== 'create' && name !== 'delete' && name !== event.action,
  )
  for (const action of [own, ...others]) {
    const payload = bodyFrom(action, seen, changed)
    const parsed = payload && parseBody(action, payload, context.actor.role)
    if (!payload || !parsed || 'issues' in parsed) continue
    if (action.when(record, context, parsed.body) !== null) isForbidden ||= action === own
    else if (restores(action, parsed.body)) return { action: action.name, payload }
  }
  return isForbidden ? 'not_allowed' : 'none'
}
