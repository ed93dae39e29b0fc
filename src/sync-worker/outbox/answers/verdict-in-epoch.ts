import type { Verdict } from '../../api/verdict.ts'

/** The epoch of an answer, compared with the epochs that this device knows. */
export interface AnswerEpoch {
  /**
   * The answer belongs to another epoch than the mirror's rows of the records that the event
   * touches.
   */
  readonly isOtherEpoch: boolean
  /** The request was meant for the newest epoch that this device knows. */
  readonly wasForCurrentEpoch: boolean
}

/**
 * Returns what an answer means to an event once its epoch is known.
 *
 *   verdict               | answer of this epoch                   | answer of another epoch
 *   ----------------------|----------------------------------------|------------------------
 *   accepted, refused     | unchanged                              | other_epoch
 *   other_epoch           | for the current epoch: postponed (412) | other_epoch
 *   any other             | unchanged                              | unchanged
 *
 * An event with the verdict `other_epoch` is sent again with the same key, after every touched
 * model was pulled. A server that refuses the current epoch (412) contradicts itself: it is asked
 * again later, with back-off.
 */
export const verdictInEpoch = (verdict: Verdict, { isOtherEpoch, wasForCurrentEpoch }: AnswerEpoch): Verdict => {
  if (verdict.kind === 'accepted' || verdict.kind === 'refused') return isOtherEpoch ? { kind: 'other_epoch' } : verdict
  if (verdict.kind === 'other_epoch' && !isOtherEpoch && wasForCurrentEpoch)
    return { kind: 'postponed', reason: 'busy', status: 412, retryAfterMs: null }
  return verdict
}
