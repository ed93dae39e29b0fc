import type { LoggedEvent } from '#contract/core/events/event.ts'
import { HEADERS, type WireRow } from '#contract/core/protocol.ts'
import { verdictOf } from '../../api/verdict.ts'
import type { HttpOutcome } from '../../core/ports.ts'
import type { Epochs } from '../../epochs/epochs.ts'
import type { EventStore } from '../../events/event-store.ts'
import { isUncertain } from '../../events/uncertain.ts'
import { reprojectEach } from '../../projection/reproject.ts'
import type { Delays } from '../delays.ts'
import type { Answer } from '../outbox.machine.ts'
import type { OutboxParts } from '../outbox-parts.ts'
import type { Pauses } from '../pauses.ts'
import { connectionReports } from './connection-reports.ts'
import { eventAfterAnswer } from './event-after-answer.ts'
import { eventsLostWith } from './events-lost-with.ts'
import { type AnswerEpoch, verdictInEpoch } from './verdict-in-epoch.ts'
import { type AnsweredEvent, writeAcceptedEvents, writeRefusedEvent } from './write-answers.ts'

/** The effect of answers on their events, not written yet. */
export interface AnswerChanges {
  /** Changed events, for one write of the event store. */
  readonly changed: readonly LoggedEvent[]
  /** Updates the mirror and reports to the person; call it once `changed` is on disk. */
  readonly writeMirror: () => Promise<void>
}

/** Parts that answers are taken with. */
export type AnswerParts = OutboxParts & { readonly pauses: Pauses; readonly delays: Delays }

const epochIn = (outcome: HttpOutcome): string | undefined =>
  outcome.kind === 'answer' ? outcome.headers[HEADERS.epoch] : undefined

/** Compares the answer's epoch with the mirror's, and records a newer epoch. */
const answerEpochOf = (event: LoggedEvent, outcome: HttpOutcome, epochs: Epochs): AnswerEpoch => {
  const epochOfAnswer = epochIn(outcome)
  const isStale = !epochs.observe(epochOfAnswer, event.epoch)
  const epoch = epochOfAnswer ?? event.epoch
  const isOtherEpoch =
    isStale || epochs.isBlocked(event) || (epoch !== undefined && epoch !== (epochs.targetOf(event) ?? epoch))
  return { isOtherEpoch, wasForCurrentEpoch: event.epoch === epochs.current() }
}

/**
 * Returns the events after their answers; skips an answer whose event is no longer in flight with
 * that attempt.
 */
const applyAnswers = (
  { epochs, pauses, projection, now, random }: AnswerParts,
  answers: readonly Answer[],
): readonly AnsweredEvent[] =>
  answers.flatMap(({ eventId, attempt, outcome }) => {
    const event = projection.eventStore.find(eventId)
    if (event?.state !== 'sending' || event.attempts !== attempt) return []
    pauses.observe(event, outcome)
    const verdict = verdictInEpoch(verdictOf(outcome, event.id, now()), answerEpochOf(event, outcome, epochs))
    const epoch = epochIn(outcome) ?? event.epoch
    if (verdict.kind === 'accepted') epochs.noteFirstEpoch(event.model, epoch)
    return [{ event: eventAfterAnswer(event, verdict, { now: now(), random, epoch }), verdict }]
  })

/**
 * Returns the server's rows that came with refusals, by event id, as far as rule 4 of
 * `takeAnswers` allows.
 */
const certainRows = (
  refusals: readonly AnsweredEvent[],
  changed: readonly LoggedEvent[],
  eventStore: EventStore,
): ReadonlyMap<string, WireRow> => {
  const changedById = new Map(changed.map((event) => [event.id, event]))
  const appliedEventsOf: EventStore['appliedEventsOf'] = (model, id) =>
    eventStore.appliedEventsOf(model, id).map((event) => changedById.get(event.id) ?? event)
  return new Map(
    refusals.flatMap(({ event, verdict }) => {
      const serverRow = verdict.kind === 'refused' ? verdict.current : null
      if (!serverRow || isUncertain({ appliedEventsOf }, event.model, eventStore.resolve(event.recordId))) return []
      return [[event.id, serverRow] as const]
    }),
  )
}

/**
 * Takes answers: returns what they change, for the event store and then the mirror.
 *
 * 1. The event store is written first, in one write; the mirror follows (`writeMirror`).
 * 2. An answer counts only for the attempt in flight. The feed may have decided on the event
 *    meanwhile.
 * 3. An answer of another epoch than the mirror's decides nothing: the event is sent again with the
 *    same key, after every touched model was pulled.
 * 4. The row that comes with a refusal becomes the base only when no other request about the record
 *    is unanswered: the row does not tell which of them it contains. Events sent by the same write
 *    do not count.
 * 5. Dependents of a refused creation are held; an undo of a refused event is withdrawn.
 */
export const takeAnswers = (parts: AnswerParts, answers: readonly Answer[]): AnswerChanges => {
  const { eventStore } = parts.projection
  const answeredEvents = applyAnswers(parts, answers)
  const refusals = answeredEvents.filter(({ event }) => event.state === 'refused')
  const lostEvents = refusals.flatMap(({ event }) => eventsLostWith(event, eventStore, parts.now()))
  // Reported before events are chosen: the connection state decides whether anything is sent next.
  for (const report of connectionReports(answeredEvents.map(({ verdict }) => verdict))) parts.connection.report(report)
  const changed = [...answeredEvents.map(({ event }) => event), ...lostEvents]
  const serverRows = certainRows(refusals, changed, eventStore)
  return {
    changed,
    writeMirror: async () => {
      await writeAcceptedEvents(
        parts,
        answeredEvents.filter(({ event }) => event.state === 'accepted'),
      )
      await reprojectEach(parts.projection, [...refusals.map(({ event }) => event), ...lostEvents])
      for (const { event } of refusals) await writeRefusedEvent(parts, event, serverRows.get(event.id) ?? null)
    },
  }
}

/** Writes refusals made by this device, with the events lost with them, and shows what is left. */
export const refuseEvents = async (
  { projection, now }: OutboxParts,
  refusedEvents: readonly LoggedEvent[],
): Promise<void> => {
  const { eventStore } = projection
  const changed = [...refusedEvents, ...refusedEvents.flatMap((event) => eventsLostWith(event, eventStore, now()))]
  await eventStore.save(changed)
  await reprojectEach(projection, changed)
}
