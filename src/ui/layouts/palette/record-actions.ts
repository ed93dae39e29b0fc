import type { Action, ActionContext } from '#contract/core/events/action.ts'
import type { Field } from '#contract/core/kinds/field.ts'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import { actionsOfModel, type ModelName } from '#contract/registry.ts'
import { isReferenceModel } from '../../hooks/records/references.tsx'

interface ValueInput<Kind> {
  readonly kind: Kind
  readonly name: string
  readonly field: Field
}

/**
 * Values that an action asks for: none, the other value of a flag, one of a few, or a line of text.
 */
export type ActionInput = { readonly kind: 'none' } | ValueInput<'flag'> | ValueInput<'choice'> | ValueInput<'text'>

export interface OfferedAction {
  readonly name: string
  readonly input: ActionInput
}

/** Creations have their own entries, updates the form; a deletion asks first, on the page. */
const ELSEWHERE: readonly string[] = ['create', 'update', 'delete']

const MAX_LEVELS = 10

const isChoice = ({ kind, model, min, max }: Field): boolean =>
  kind === 'ut' ||
  kind === 'date' ||
  (kind === 'belongsTo' && model !== undefined && isReferenceModel(model)) ||
  (kind === 'integer' && min !== undefined && max !== undefined && max - min < MAX_LEVELS)

const inputOf = ({ body }: Action): ActionInput | null => {
  const [first, second] = Object.entries(body)
  if (!first) return { kind: 'none' }
  if (second) return null
  const [name, field] = first
  if (field.kind === 'flag' || field.kind === 'text') return { kind: field.kind, name, field }
  return isChoice(field) ? { kind: 'choice', name, field } : null
}

const isNull = (value: unknown): boolean => (value ?? null) === null

/** Whether an action without a choice changes anything: what is archived is not archived again. */
const hasEffect = (action: Action, record: AnyRecord, context: ActionContext): boolean => {
  const after = action.apply(record, {}, context)
  return (
    after === null ||
    action.sets.some((field) => {
      const [before, now] = [fieldOf(record, field), fieldOf(after, field)]
      return action.clock.includes(field) ? isNull(before) !== isNull(now) : before !== now
    })
  )
}

/** The actions that this person may run on a record now and that need at most one value. */
export const offeredActions = (model: ModelName, record: AnyRecord, context: ActionContext): readonly OfferedAction[] =>
  Object.values(actionsOfModel(model)).flatMap((action) => {
    const input = inputOf(action)
    const isOffered = input !== null && !ELSEWHERE.includes(action.name) && action.when(record, context, null) === null
    return isOffered && (input.kind !== 'none' || hasEffect(action, record, context))
      ? [{ name: action.name, input }]
      : []
  })
