import type { Action } from '#contract/core/events/action.ts'
import { textDigest } from '#contract/core/files/text-digest.ts'
import { isSameValue } from '#contract/core/kinds/same-value.ts'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import type { ActionRequest } from '../writes/request.ts'

export const isLongText = (action: Action, name: string): boolean => action.body[name]?.kind === 'longText'

/** Whether a value is what the person saw; of a long text a request has the digest. */
export const wasSeen = (seen: unknown, present: unknown, isLong: boolean): boolean =>
  isSameValue(seen, isLong && typeof present === 'string' ? textDigest(present) : present)

/**
 * Returns the long text that changed since the person saw it. Such a text is not overwritten: the
 * response has both versions, for a comparison side by side. A text that the request leaves alone
 * may have changed.
 */
export const staleTextOf = (action: Action, request: ActionRequest, before: AnyRecord): string | undefined =>
  Object.keys(action.body).find((name) => {
    if (!(isLongText(action, name) && Object.hasOwn(request.was, name) && Object.hasOwn(request.input, name)))
      return false
    return !wasSeen(request.was[name], fieldOf(before, name), true)
  })
