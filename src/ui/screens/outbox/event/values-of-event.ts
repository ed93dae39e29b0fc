import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { Field } from '#contract/core/kinds/field.ts'
import { findAction, isModelName, type ModelName } from '#contract/registry.ts'

/** A value that an event gives to a field. */
export interface EventValue {
  readonly name: string
  readonly field: Field
  readonly to: unknown
  /** Null where the person saw no value, or the same one. */
  readonly from: unknown
}

export const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/**
 * Values in the notation of addresses, which nobody reads: a view and a choice of columns have
 * names.
 */
const NOTATION: { readonly [Name in ModelName]?: readonly string[] } = {
  saved_view: ['query', 'position'],
  list_layout: ['list', 'columns'],
}

/**
 * The values that an event gives, and those that the person saw before; nothing for an unknown
 * model.
 */
export const valuesOfEvent = ({
  model,
  action,
  payload,
  was,
}: Pick<LoggedEvent, 'model' | 'action' | 'payload' | 'was'>): readonly EventValue[] => {
  if (!isModelName(model)) return []
  const body = findAction(model, action)?.body ?? {}
  return Object.entries(payload).flatMap(([name, to]) => {
    const field = body[name]
    const before = was[name]
    const from = isEmpty(before) || before === to ? null : before
    return field && !NOTATION[model]?.includes(name) && (!isEmpty(to) || from !== null)
      ? [{ name, field, to, from }]
      : []
  })
}
