import { DELETED_VERSION, type LoggedEvent, type Overwrote } from '#contract/core/events/event.ts'
import { type Occurrence, STUCK_AFTER, transition } from '#contract/core/events/event-state.ts'
import { recordFromWire } from '#contract/core/kinds/wire.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { RecordAnswer, WireRow } from '#contract/core/protocol.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Verdict } from '../../api/verdict.ts'
import { backoffMs } from '../../core/backoff.ts'

/** Circumstances of an answer. */
export interface AnswerContext {
  /** Epoch ms. */
  readonly now: number
  /** Between 0 and 1, for the jitter of the back-off. */
  readonly random: () => number
  /** Epoch that the answer names, or else the epoch that the request was meant for. */
  readonly epoch: string | undefined
}

/** Converts a row of the API to a record. */
export const recordOfRow = (model: ModelName, row: WireRow): AnyRecord => recordFromWire(modelOf(model), row)

/** Returns the replaced value in the record's form, read as its field reads it. */
const overwroteIn = (model: ModelName, { data, overwrote }: RecordAnswer): Overwrote | null =>
  overwrote
    ? { ...overwrote, value: recordOfRow(model, { ...data, [overwrote.field]: overwrote.value })[overwrote.field] }
    : null

const acceptanceOf = (event: LoggedEvent, answer: RecordAnswer, { now, epoch }: AnswerContext): Occurrence => ({
  type: 'accepted',
  resultId: String(answer.data.id),
  effectVersion: event.action === 'delete' ? DELETED_VERSION : answer.data.version,
  overwrote: overwroteIn(event.model as ModelName, answer),
  at: now,
  epoch,
})

const postponed = (
  event: LoggedEvent,
  verdict: Extract<Verdict, { kind: 'postponed' }>,
  { now, random }: AnswerContext,
): Occurrence => {
  const { reason, status, retryAfterMs } = verdict
  const failures = event.failures + 1
  const nextAttemptAt = now + backoffMs(failures, random(), retryAfterMs)
  const lastAnswer = { kind: reason, status }
  // 429 with `Retry-After` limits the person's requests: the event itself did not fail.
  const isFailure = status !== 429 || retryAfterMs === null
  return isFailure && failures >= STUCK_AFTER
    ? { type: 'stuck', nextAttemptAt, lastAnswer }
    : { type: 'postponed', nextAttemptAt, isFailure, lastAnswer }
}

const occurrenceOf = (event: LoggedEvent, verdict: Verdict, context: AnswerContext): Occurrence => {
  switch (verdict.kind) {
    case 'accepted':
      return acceptanceOf(event, verdict.answer, context)
    case 'refused':
      return { type: 'refused', refusal: verdict.refusal, at: context.now }
    case 'unreachable':
      return {
        type: 'postponed',
        nextAttemptAt: 0,
        isFailure: false,
        lastAnswer: { kind: 'unreachable', status: verdict.status },
      }
    case 'postponed':
      return postponed(event, verdict, context)
    case 'other_epoch':
      return { type: 'postponed', nextAttemptAt: 0, isFailure: false }
    case 'sign_in':
    case 'upgrade':
      return { type: 'returned' }
  }
}

/**
 * Returns the event after the answer to its request.
 *
 *   verdict          | occurrence | next attempt         | counts as a failure
 *   -----------------|------------|----------------------|------------------------------------
 *   accepted         | accepted   | never                |
 *   refused          | refused    | never                |
 *   unreachable      | postponed  | with the connection  | no
 *   postponed        | postponed  | after a back-off     | yes; 429 with `Retry-After`: no
 *     10th failure   | stuck      | after an hour        | yes
 *   other_epoch      | postponed  | after a pull         | no
 *   sign_in, upgrade | returned   | after that           | no; nor does it count as an attempt
 */
export const eventAfterAnswer = (event: LoggedEvent, verdict: Verdict, context: AnswerContext): LoggedEvent =>
  transition(event, occurrenceOf(event, verdict, context))
