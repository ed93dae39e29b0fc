import type { ErrorCode } from '#contract/core/errors.ts'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { findAction, isModelName } from '#contract/registry.ts'

/**
 * Refusals caused by another person or step: a retry may succeed later, another value would not
 * help.
 */
const NOT_BY_VALUE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'transition_not_allowed',
  'invoice_locked',
  'week_finished',
  'forbidden',
  'not_found',
  'in_use',
])

/**
 * The possible resolution. `held`: a dependency was refused. `text`: two versions, of which one
 * must be chosen. `values`: the values can be corrected. `step`: the action can only be retried,
 * once it is allowed.
 */
export const refusalKindOf = (
  event: Pick<LoggedEvent, 'state' | 'refusal' | 'model' | 'action'>,
): 'held' | 'text' | 'values' | 'step' => {
  if (event.state === 'held') return 'held'
  if (event.refusal?.code === 'stale_text') return 'text'
  const action = isModelName(event.model) ? findAction(event.model, event.action) : undefined
  // A file is not corrected in a form: another one is chosen.
  const isFixed = Object.keys(action?.body ?? {}).length === 0 || action?.carries !== undefined
  return isFixed || (event.refusal && NOT_BY_VALUE.has(event.refusal.code)) ? 'step' : 'values'
}

/** The long text that this action would write. */
export const textFieldOf = ({
  model,
  action,
  payload,
}: Pick<LoggedEvent, 'model' | 'action' | 'payload'>): string | null => {
  const body = (isModelName(model) ? findAction(model, action) : undefined)?.body ?? {}
  return Object.keys(payload).find((name) => body[name]?.kind === 'longText') ?? null
}
