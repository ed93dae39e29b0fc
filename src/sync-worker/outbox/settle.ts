import { DELETED_VERSION, type LoggedEvent, type Overwrote, type Refusal } from '#contract/core/event.ts'
import { mayWithdraw, STUCK_AFTER, transition } from '#contract/core/event-state.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { HEADERS, type RecordAnswer, type WireRow } from '#contract/core/replication.ts'
import { recordFromWire } from '#contract/core/wire.ts'
import { isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import { type Verdict, verdictOf } from '../api/verdict.ts'
import { backoffMs } from '../core/backoff.ts'
import type { HttpOutcome } from '../core/ports.ts'
import { heldWith } from '../events/dependents.ts'
import type { EventStore } from '../events/event-store.ts'
import { isUncertain } from '../events/uncertain.ts'
import { showReplication } from '../projection/replication.ts'
import { reprojectEach } from '../projection/reproject.ts'
import type { Answer } from './outbox.machine.ts'
import type { OutboxPorts } from './outbox-ports.ts'
import type { Pauses } from './pauses.ts'

interface Settled {
  readonly event: LoggedEvent
  readonly verdict: Verdict
}

/** The device's own refusal: what the event is about is not there. */
export const deviceRefusal = (code: Refusal['code']): Refusal => ({ code, status: 0, message: '', errors: {}, changed: null })

const recordOfRow = (model: ModelName, row: WireRow): AnyRecord => recordFromWire(modelOf(model), row)

/** The replaced value in the record's form, read as its field reads it. */
const overwroteIn = (model: ModelName, { data, overwrote }: RecordAnswer): Overwrote | null =>
  overwrote ? { ...overwrote, value: recordOfRow(model, { ...data, [overwrote.field]: overwrote.value })[overwrote.field] } : null

/** The life that an answer says it is of. */
const epochIn = (outcome: HttpOutcome): string | undefined => (outcome.kind === 'answer' ? outcome.headers[HEADERS.epoch] : undefined)

/** What answers make of their events: nothing has changed yet. */
export interface Settlement {
  /** To be written down, all at once. */
  readonly changed: readonly LoggedEvent[]
  /** When they are on disk: the mirror takes what the answers brought, and people are told. */
  readonly show: () => Promise<void>
}

/**
 * Settles what has been answered: first the log, in one write, then the mirror.
 *
 * 1. An answer to an event that is not under way any more, or to a former attempt, says nothing new: the feed settled it meanwhile. Nor does one of another
 *    life of the server than the one in which the mirror stands: it goes again when everything was pulled, with the same key.
 * 2. What depends on a refused creation is held; what takes a refused event back has nothing to take back.
 * 3. The record that comes with a refusal enters only where no other own event on it may have been carried out: nobody says which it carries.
 */
export const createSettle = (ports: OutboxPorts & { readonly pauses: Pauses }) => {
  const { epochs, pauses } = ports
  const { eventStore } = ports.projection

  /** Not of the life in which everything that the event touches stands here: what it says is not about what is shown. */
  const isOfOtherEpoch = (event: LoggedEvent, outcome: HttpOutcome): boolean => {
    const named = epochIn(outcome)
    if (!epochs.observe(named, event.epoch)) return true
    const epoch = named ?? event.epoch
    return epochs.isBlocked(event) || (epoch !== undefined && epoch !== (epochs.targetOf(event) ?? epoch))
  }

  const judge = (event: LoggedEvent, outcome: HttpOutcome): Verdict => {
    const verdict = verdictOf(outcome, event.id, ports.now())
    const isAnother = isOfOtherEpoch(event, outcome)
    if (verdict.kind === 'accepted' || verdict.kind === 'refused') return isAnother ? { kind: 'other_epoch' } : verdict
    // Refused for a life that is the present one here: whoever says so is asked again later.
    if (verdict.kind === 'other_epoch' && !isAnother && event.epoch === epochs.current())
      return { kind: 'postponed', reason: 'busy', status: 412, retryAfterMs: null }
    return verdict
  }

  const settledEvent = (event: LoggedEvent, verdict: Verdict, epoch: string | undefined): LoggedEvent => {
    const at = ports.now()
    switch (verdict.kind) {
      case 'accepted': {
        const { data } = verdict.answer
        const effectVersion = event.action === 'delete' ? DELETED_VERSION : data.version
        const overwrote = overwroteIn(event.model as ModelName, verdict.answer)
        return transition(event, { type: 'accepted', resultId: String(data.id), effectVersion, overwrote, at, epoch })
      }
      case 'refused':
        return transition(event, { type: 'refused', refusal: verdict.refusal, at })
      case 'unreachable':
        return transition(event, {
          type: 'postponed',
          nextAttemptAt: 0,
          isFailure: false,
          lastAnswer: { kind: 'unreachable', status: verdict.status },
        })
      case 'postponed': {
        const failures = event.failures + 1
        const nextAttemptAt = at + backoffMs(failures, ports.random(), verdict.retryAfterMs)
        const lastAnswer = { kind: verdict.reason, status: verdict.status }
        // The person has made too many requests: this is no failure of the event.
        const isFailure = verdict.status !== 429 || verdict.retryAfterMs === null
        return transition(
          event,
          failures < STUCK_AFTER || !isFailure
            ? { type: 'postponed', nextAttemptAt, isFailure, lastAnswer }
            : { type: 'stuck', nextAttemptAt, lastAnswer },
        )
      }
      case 'other_epoch':
        return transition(event, { type: 'postponed', nextAttemptAt: 0, isFailure: false })
      case 'sign_in':
      case 'upgrade':
        return transition(event, { type: 'returned' })
    }
  }

  /** What no longer makes sense without this event: what depends on it is held, what takes it back is withdrawn. */
  const lostWith = (event: LoggedEvent): readonly LoggedEvent[] => {
    const takesBack = eventStore.shownOf(event.model, event.recordId).filter((other) => other.undoes === event.id && mayWithdraw(other))
    return [...heldWith(event, eventStore), ...takesBack.map((other) => transition(other, { type: 'withdrawn', at: ports.now() }))]
  }

  /** The mirror takes what the answers brought, one write a model. */
  const showAccepted = async (settled: readonly Settled[]): Promise<void> => {
    for (const model of new Set(settled.map(({ event }) => event.model))) {
      if (!isModelName(model)) continue
      const own = settled.filter(({ event }) => event.model === model)
      const rows = own.flatMap(({ event, verdict }) =>
        verdict.kind === 'accepted' && event.action !== 'delete' ? [recordOfRow(model, verdict.answer.data)] : [],
      )
      const deletedAt = new Map(
        own.flatMap(({ event, verdict }) =>
          verdict.kind === 'accepted' && event.action === 'delete' ? [[String(verdict.answer.data.id), verdict.answer.data.version] as const] : [],
        ),
      )
      await showReplication(
        ports.projection,
        { model, rows, deletedIds: [...deletedAt.keys()], deletionVersions: deletedAt },
        own.map(({ event }) => event),
      )
    }
    for (const { event } of settled) if (event.overwrote) ports.onNews({ kind: 'overwrote', event, ...event.overwrote })
  }

  /** As it is when these are written down: what leaves with the same write does not make anything uncertain. */
  const certainAmong = (changed: readonly LoggedEvent[]): ((event: LoggedEvent) => boolean) => {
    const byId = new Map(changed.map((event) => [event.id, event]))
    const shownOf: EventStore['shownOf'] = (model, id) => eventStore.shownOf(model, id).map((event) => byId.get(event.id) ?? event)
    return ({ model, recordId }) => !isUncertain({ shownOf }, model, eventStore.resolve(recordId))
  }

  const showRefused = async (event: LoggedEvent, current: WireRow | null): Promise<void> => {
    const model = event.model as ModelName
    const id = eventStore.resolve(event.recordId)
    if (current) await showReplication(ports.projection, { model, rows: [recordOfRow(model, current)] }, [])
    ports.onNews({ kind: 'refused', event })
    if (event.action !== 'create') ports.refetch(model, id)
  }

  const reportToConnection = (verdicts: readonly Verdict[]): void => {
    if (verdicts.length === 0) return
    ports.connection.report(verdicts.some(({ kind }) => kind !== 'unreachable') ? 'REACHED' : 'LOST')
    if (verdicts.some(({ kind }) => kind === 'sign_in')) ports.connection.report('SIGN_IN_NEEDED')
    if (verdicts.some(({ kind }) => kind === 'upgrade')) ports.connection.report('UPGRADE_NEEDED')
  }

  /** Writes these refusals down, with what is lost with them, and shows what is left. */
  const refuse = async (refused: readonly LoggedEvent[]): Promise<void> => {
    const lost = refused.flatMap(lostWith)
    await eventStore.save([...refused, ...lost])
    await reprojectEach(ports.projection, [...refused, ...lost])
  }

  const settle = (answers: readonly Answer[]): Settlement => {
    const settled: Settled[] = []
    for (const { eventId, attempt, outcome } of answers) {
      const event = eventStore.find(eventId)
      if (event?.state !== 'sending' || event.attempts !== attempt) continue
      pauses.observe(event, outcome)
      const verdict = judge(event, outcome)
      const epoch = epochIn(outcome) ?? event.epoch
      if (verdict.kind === 'accepted') epochs.noteFirstEpoch(event.model, epoch)
      settled.push({ event: settledEvent(event, verdict, epoch), verdict })
    }
    const refused = settled.filter(({ event }) => event.state === 'refused')
    const lost = refused.flatMap(({ event }) => lostWith(event))
    // What may leave next hangs on it.
    reportToConnection(settled.map(({ verdict }) => verdict))
    const changed = [...settled.map(({ event }) => event), ...lost]
    const isCertain = certainAmong(changed)
    const current = new Map(
      refused.map(({ event, verdict }) => [event.id, verdict.kind === 'refused' && verdict.current && isCertain(event) ? verdict.current : null]),
    )
    return {
      changed,
      show: async () => {
        await showAccepted(settled.filter(({ event }) => event.state === 'accepted'))
        await reprojectEach(ports.projection, [...refused.map(({ event }) => event), ...lost])
        for (const { event } of refused) await showRefused(event, current.get(event.id) ?? null)
      },
    }
  }

  return { settle, refuse }
}
