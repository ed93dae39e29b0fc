import type { Field } from '#contract/core/kinds/field.ts'
import type { ModelName } from '#contract/registry.ts'
import { choiceListOf } from './choice-lists.ts'
import type { Labels } from './label-types.ts'

const entry = (labels: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(labels, name) ? (labels[name] ?? name) : name

/**
 * Label of a field known only at run time; the field's own name where the contract has no such
 * field.
 */
export const fieldLabel = (labels: Labels, model: ModelName, field: string): string => entry(labels.field[model], field)

export const actionLabel = (labels: Labels, model: ModelName, action: string): string =>
  entry(labels.action[model], action)

/** The labels as people of a client read them. */
export const labelsOfClient = (labels: Labels): Labels => ({
  ...labels,
  action: { ...labels.action, ticket: { ...labels.action.ticket, ...labels.ofClient.action.ticket } },
  done: { ...labels.done, ticket: { ...labels.done.ticket, ...labels.ofClient.done.ticket } },
})

/** The result of an action in words; null where its changed field tells it. */
export const doneLabel = (labels: Labels, model: ModelName, action: string): string | null =>
  (labels.done[model] as Readonly<Record<string, string>> | undefined)?.[action] ??
  (labels.doneOfAny as Readonly<Record<string, string>>)[action] ??
  null

/** Label of a value of a `choice` field. */
export const choiceLabel = ({ choice, stage, role }: Labels, field: Pick<Field, 'choices'>, value: string): string => {
  const list = choiceListOf(field.choices)
  if (list === null) return value
  return entry(list === 'ticket_stage' ? stage : list === 'role' ? role : choice[list], value)
}
