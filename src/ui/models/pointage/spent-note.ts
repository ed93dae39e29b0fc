/** Time spent on a ticket beside its estimate and its maximum, in UT. */
export interface SpentTime {
  readonly done: number
  readonly estimate: number | null
  readonly maximum: number | null
}

/** A fact about the time spent; `text` is its key among the texts of tickets. */
export type SpentNote =
  | { readonly text: 'noEstimate' }
  | { readonly text: 'leftOf' | 'overBy' | 'overMaximumBy'; readonly ut: number }

/**
 * Returns the fact that matters most: an exceeded maximum, then the estimate, or else the maximum
 * alone.
 */
export const spentNoteOf = ({ done, estimate, maximum }: SpentTime): SpentNote => {
  if (maximum !== null && done > maximum) return { text: 'overMaximumBy', ut: done - maximum }
  const limit = estimate ?? maximum
  if (limit === null) return { text: 'noEstimate' }
  return done > limit ? { text: 'overBy', ut: done - limit } : { text: 'leftOf', ut: limit - done }
}
