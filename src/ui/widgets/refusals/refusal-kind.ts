import type { ErrorCode } from '#contract/core/errors.ts'
import type { LoggedEvent } from '#contract/core/event.ts'
import { findAction, isModelName } from '#contract/registry.ts'

/** Refusals that another step or another person stands behind: the same again may be right later, another value changes nothing. */
const NOT_BY_VALUE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['transition_not_allowed', 'invoice_locked', 'forbidden', 'not_found', 'in_use'])

/**
 * What can be done about it. `held`: something it depends on was refused. `text`: two texts, of which one must be chosen. `values`: what was given can
 * be corrected. `step`: others were first; it can only be done again, once it is allowed.
 */
export const refusalKindOf = (event: Pick<LoggedEvent, 'state' | 'refusal' | 'model' | 'action'>): 'held' | 'text' | 'values' | 'step' => {
  if (event.state === 'held') return 'held'
  if (event.refusal?.code === 'stale_text') return 'text'
  const action = isModelName(event.model) ? findAction(event.model, event.action) : undefined
  // What is wrong with a file is not to be typed anew: another one is chosen.
  const isFixed = Object.keys(action?.body ?? {}).length === 0 || action?.carries !== undefined
  return isFixed || (event.refusal && NOT_BY_VALUE.has(event.refusal.code)) ? 'step' : 'values'
}

/** The long text that this use of an action would write. */
export const textFieldOf = ({ model, action, payload }: Pick<LoggedEvent, 'model' | 'action' | 'payload'>): string | null => {
  const body = (isModelName(model) ? findAction(model, action) : undefined)?.body ?? {}
  return Object.keys(payload).find((name) => body[name]?.kind === 'longText') ?? null
}
