import { DomainError } from '#contract/core/errors.ts'

/** Throws 429 with the seconds to wait; returns for 0. */
export const refuseAfter = (seconds: number): void => {
  if (seconds > 0) throw new DomainError('too_many_requests', { detail: { retryAfterSeconds: seconds } })
}
