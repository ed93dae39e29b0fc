import type { FormValues } from '#src/machines/form.machine.ts'

/** Name of the proposed UT among the values of the form, and so of its draft. */
export const PROPOSED_UT = 'proposed_ut'

/**
 * Returns what is restored of a draft about a run. The person may have let the run go on since: its
 * UT are then those of `proposedUt` (null where only the person knows), not of the shorter run.
 */
export const workDraft = (
  { [PROPOSED_UT]: proposedThen, ...draft }: FormValues,
  proposedUt: number | null,
): FormValues => {
  if (proposedThen === undefined || proposedThen === proposedUt) return draft
  const { ut: _, ...others } = draft
  return others
}
