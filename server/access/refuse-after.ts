import { DomainError } from '#contract/core/errors.ts'

/** Refuses with 429 and the seconds to wait; 0 lets the caller pass. */
export const refuseAfter = (seconds: number): void => {
  if (seconds > 0) throw new DomainError('too_many_requests', { detail: { retryAfterSeconds: seconds } })
}
