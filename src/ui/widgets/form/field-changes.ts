import type { Action } from '#contract/core/events/action.ts'
import type { ModelName } from '#contract/registry.ts'
import { setterOf } from '../properties/setter.ts'

type Body = Pick<Action, 'body' | 'optional'>

const actionFor = (model: ModelName, field: string): Action => {
  const action = setterOf(model, field)
  if (!action) throw new Error(`No action of ${model} sets ${field}`)
  return action
}

/** The fields of an update as one body; each is optional, since only changed fields are sent. */
export const updateBody = (model: ModelName, fields: readonly string[]): Body => ({
  body: Object.fromEntries(
    fields.flatMap((name) => Object.entries(actionFor(model, name).body).filter(([field]) => field === name)),
  ),
  optional: 'all',
})

export interface FieldChange {
  readonly action: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Whether an action changes more than its body says, as a status that closes a ticket does. */
const hasConsequences = ({ sets, body }: Action): boolean => sets.some((field) => !Object.hasOwn(body, field))

/**
 * The actions that make these changes: the setter of each field, and one `update` for the fields
 * without a setter. Actions with consequences come last: a closed ticket accepts no other change.
 */
export const changesOf = (model: ModelName, values: Readonly<Record<string, unknown>>): readonly FieldChange[] => {
  const byAction = Map.groupBy(Object.keys(values), (field) => actionFor(model, field))
  return [...byAction]
    .toSorted(([a], [b]) => Number(hasConsequences(a)) - Number(hasConsequences(b)))
    .map(([{ name }, fields]) => ({
      action: name,
      payload: Object.fromEntries(fields.map((field) => [field, values[field]])),
    }))
}
