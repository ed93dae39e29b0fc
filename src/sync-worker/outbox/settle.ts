import { DELETED_VERSION, type LoggedEvent, type Overwrote, type Refusal } from '#contract/core/event.ts'
import { happen, mayWithdraw } from '#contract/core/event-life.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { RecordAnswer, WireRow } from '#contract/core/replication.ts'
import { recordFromWire } from '#contract/core/wire.ts'
import { isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import { type Verdict, verdictOf } from '../api/verdict.ts'
import { reprojectEach, show } from '../receive.ts'
import { backoffMs, STUCK_AFTER } from './backoff.ts'
import { heldWith } from './dependents.ts'
import type { Answer } from './outbox.machine.ts'
import type { OutboxPorts } from './outbox-ports.ts'
import { isUncertain } from './uncertain.ts'

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

/**
 * Settles what has been answered, in one write of the log; then the mirror follows.
 *
 * 1. An answer to an event that is not under way any more, or to a former attempt, says nothing new: the feed settled it meanwhile, or the server was
 *    restored.
 * 2. What depends on a refused creation is held; what takes a refused event back has nothing to take back.
 * 3. The record that comes with a refusal enters only where no other own event on it may have been carried out: nobody says which it carries.
 */
export const createSettle = (ports: OutboxPorts) => {
  const { journal } = ports.receive

  const after = (event: LoggedEvent, verdict: Verdict): LoggedEvent => {
    const at = ports.now()
    switch (verdict.kind) {
      case 'accepted': {
        const { data } = verdict.answer
        const effectVersion = event.action === 'delete' ? DELETED_VERSION : data.version
        const overwrote = overwroteIn(event.model as ModelName, verdict.answer)
        return happen(event, { type: 'accepted', resultId: String(data.id), effectVersion, overwrote, at })
      }
      case 'refused':
        return happen(event, { type: 'refused', refusal: verdict.refusal, at })
      case 'unreachable':
        return happen(event, { type: 'postponed', nextAttemptAt: 0, isFailure: false, lastAnswer: { kind: 'unreachable', status: verdict.status } })
      case 'postponed': {
        const failures = event.failures + 1
        const nextAttemptAt = at + backoffMs(failures, ports.random(), verdict.retryAfterMs)
        const lastAnswer = { kind: verdict.reason, status: verdict.status }
        return happen(
          event,
          failures < STUCK_AFTER ? { type: 'postponed', nextAttemptAt, isFailure: true, lastAnswer } : { type: 'stuck', nextAttemptAt, lastAnswer },
        )
      }
      case 'sign_in':
      case 'upgrade':
        return happen(event, { type: 'returned' })
    }
  }

  /** What no longer makes sense without this event: what depends on it is held, what takes it back is withdrawn. */
  const lostWith = (event: LoggedEvent): readonly LoggedEvent[] => {
    const takesBack = journal.shownOf(event.model, event.recordId).filter((other) => other.undoes === event.id && mayWithdraw(other))
    return [...heldWith(event, journal), ...takesBack.map((other) => happen(other, { type: 'withdrawn', at: ports.now() }))]
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
      await show(
        ports.receive,
        { model, rows, deleted: [...deletedAt.keys()], deletedAt, settled: [] },
        own.map(({ event }) => event),
      )
    }
    for (const { event } of settled) if (event.overwrote) ports.tell({ kind: 'overwrote', event, ...event.overwrote })
  }

  const showRefused = async (event: LoggedEvent, current: WireRow | null): Promise<void> => {
    const model = event.model as ModelName
    const id = journal.resolve(event.recordId)
    if (current && !isUncertain(journal, model, id))
      await show(ports.receive, { model, rows: [recordOfRow(model, current)], deleted: [], settled: [] }, [])
    ports.tell({ kind: 'refused', event })
    if (event.action !== 'create') ports.refetch(model, id)
  }

  const tellConnection = (verdicts: readonly Verdict[]): void => {
    if (verdicts.length === 0) return
    ports.connection.tell(verdicts.some(({ kind }) => kind !== 'unreachable') ? 'REACHED' : 'LOST')
    if (verdicts.some(({ kind }) => kind === 'sign_in')) ports.connection.tell('SIGN_IN_NEEDED')
    if (verdicts.some(({ kind }) => kind === 'upgrade')) ports.connection.tell('UPGRADE_NEEDED')
  }

  /** Writes these refusals down, with what is lost with them, and shows what is left. */
  const refuse = async (refused: readonly LoggedEvent[]): Promise<void> => {
    const lost = refused.flatMap(lostWith)
    await journal.save([...refused, ...lost])
    await reprojectEach(ports.receive, [...refused, ...lost])
  }

  const settle = async (answers: readonly Answer[]): Promise<void> => {
    const settled: Settled[] = []
    for (const { eventId, attempt, outcome } of answers) {
      const event = journal.find(eventId)
      if (event?.state !== 'sending' || event.attempts !== attempt) continue
      const verdict = verdictOf(outcome, eventId, ports.now())
      settled.push({ event: after(event, verdict), verdict })
    }
    const refused = settled.filter(({ event }) => event.state === 'refused')
    const lost = refused.flatMap(({ event }) => lostWith(event))
    await journal.save([...settled.map(({ event }) => event), ...lost])
    tellConnection(settled.map(({ verdict }) => verdict))
    await showAccepted(settled.filter(({ event }) => event.state === 'accepted'))
    await reprojectEach(ports.receive, [...refused.map(({ event }) => event), ...lost])
    for (const { event, verdict } of refused) await showRefused(event, verdict.kind === 'refused' ? verdict.current : null)
  }

  return { settle, refuse }
}
