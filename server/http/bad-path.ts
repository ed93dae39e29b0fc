import { DomainError } from '#contract/core/errors.ts'

/**
 * Returns the refusal of a path whose parameters are not in the required form, such as `day: date`.
 */
export const badPath = (wanted: readonly string[]): DomainError =>
  new DomainError('bad_path', { detail: { allowed: wanted } })
