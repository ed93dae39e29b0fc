import { type ActionContext, blankRecord, parseBody } from '#contract/core/action.ts'
import { DELETED_VERSION, type Dispatched, EVENT_SCHEMA, isUnsettled, type LoggedEvent, type NewEvent, type Refusal } from '#contract/core/event.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { isEnvelope, type RecordAnswer } from '#contract/core/replication.ts'
import { recordFromWire } from '#contract/core/wire.ts'
import { findAction, isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import { recordOf } from '#src/store/mirror-schema.ts'
import { requestOf } from '../api/requests.ts'
import { type Verdict, verdictOf } from '../api/verdict.ts'
import type { Exclusive } from '../exclusive.ts'
import type { Ports } from '../ports.ts'
import { type ReceivePorts, receive, renumber, reproject } from '../receive.ts'
import type { WorkerNews } from '../surface.ts'
import { backoffMs, STUCK_AFTER } from './backoff.ts'
import { dependentsOf, sendable } from './lanes.ts'
import { touchesOf } from './touches.ts'

/** While the server can't be reached one request at a time finds out whether it can again, at most this often apart. */
const LONGEST_PROBE_MS = 15_000

export interface OutboxPorts extends Ports {
  readonly receive: ReceivePorts
  readonly exclusive: Exclusive
  readonly deviceId: string
  readonly apiOrigin: string
  readonly tell: (news: WorkerNews) => void
  /** A request with the person's token; the answer after a refresh of it where it had expired. */
  readonly authorised: Ports['request']
  /** Fetches these records again, after a refusal that says that ours were out of date. */
  readonly refetch: (model: ModelName, id: string) => void
  readonly onConnection: (reached: boolean) => void
}

export interface Outbox {
  readonly dispatch: (event: NewEvent) => Promise<Dispatched>
  readonly cancel: (eventId: string) => Promise<boolean>
  readonly retry: (eventId: string) => Promise<void>
  /** Sends what may be sent now; `now` forgets every waiting time. */
  readonly pump: (options?: { readonly now: boolean }) => void
  readonly pause: (reason: 'sign_in' | 'upgrade') => void
  readonly resume: () => void
  readonly paused: () => 'no' | 'sign_in' | 'upgrade'
  readonly stop: () => void
}

export const createOutbox = (ports: OutboxPorts): Outbox => {
  const { exclusive } = ports
  const { journal, mirror } = ports.receive
  let paused: 'no' | 'sign_in' | 'upgrade' = 'no'
  let stopped = false
  /** Failures to reach the server in a row, and when the next attempt may be made. */
  let unreachable = 0
  let probeAt = 0
  let probing = false
  let cancelTimer: () => void = () => undefined

  const displayed = async (model: ModelName, id: string): Promise<AnyRecord | null> => {
    const resolved = journal.resolve(id)
    const entry = (await mirror.read(model, [resolved])).get(resolved)
    return entry && !entry.hidden ? recordOf(entry.document) : null
  }

  const dispatch = async (event: NewEvent): Promise<Dispatched> =>
    exclusive(async () => {
      const known = journal.find(event.id)
      if (known) return { status: 'logged', eventId: event.id, recordId: known.recordId }
      const action = isModelName(event.model) ? findAction(event.model, event.action) : undefined
      if (!action || !isModelName(event.model)) return { status: 'invalid', code: 'no_route', issues: {} }
      const { model } = event
      const context: ActionContext = { ...ports.receive.context(), at: new Date(ports.now()).toISOString() }
      const parsed = parseBody(action, event.payload, context.actor.role)
      if ('issues' in parsed) return { status: 'invalid', code: 'validation', issues: parsed.issues }
      const record = event.action === 'create' ? (blankRecord(modelOf(model), event.recordId) as AnyRecord) : await displayed(model, event.recordId)
      if (!record) return { status: 'invalid', code: 'not_found', issues: {} }
      const verdict = action.when(record, context, parsed.body)
      if (verdict !== null) return { status: 'invalid', code: verdict, issues: {} }
      const after = action.apply(record, parsed.body, context)
      const issues = after ? modelOf(model).check(after as never) : {}
      if (Object.keys(issues).length > 0) return { status: 'invalid', code: 'validation', issues }

      const logged: LoggedEvent = {
        ...event,
        payload: parsed.body,
        ...touchesOf({ ...event, payload: parsed.body }),
        deviceId: ports.deviceId,
        sequence: journal.nextSequence(),
        userId: context.actor.id,
        apiOrigin: ports.apiOrigin,
        baseVersion: record.version,
        schema: EVENT_SCHEMA,
        at: context.at,
        state: 'queued',
        attempts: 0,
        failures: 0,
        nextAttemptAt: 0,
        refusal: null,
        settledAt: 0,
        resultId: null,
        effectVersion: 0,
      }
      await journal.append(logged)
      await reproject(ports.receive, model, [event.recordId])
      pump()
      return { status: 'logged', eventId: event.id, recordId: event.recordId }
    })

  /** Wakes when the next waiting time is over. What is due already waits for something else, whose end pumps. */
  const schedule = (): void => {
    cancelTimer()
    if (stopped || paused !== 'no') return
    const now = ports.now()
    const moments = unreachable > 0 ? [probeAt] : journal.events().flatMap((event) => (isUnsettled(event.state) ? [event.nextAttemptAt] : []))
    const next = Math.min(...moments.filter((moment) => moment > now))
    if (Number.isFinite(next)) cancelTimer = ports.setTimer(() => pump(), next - now)
  }

  const pump = (options?: { readonly now: boolean }): void => {
    if (stopped || paused !== 'no') return
    if (options?.now) probeAt = 0
    const now = ports.now()
    if (unreachable > 0) {
      if (probeAt <= now && !probing) void probe()
    } else {
      const events = options?.now ? journal.events().map((event) => ({ ...event, nextAttemptAt: 0 })) : journal.events()
      for (const { id } of sendable(events, now, journal.resolve)) void send(id)
    }
    schedule()
  }

  /** Finds out with a harmless request whether the server can be reached again: an event that was never sent can still be withdrawn. */
  const probe = async (): Promise<void> => {
    probing = true
    const outcome = await ports.authorised({ method: 'GET', path: '/api/interfaces/auth/user', body: undefined, headers: {} })
    probing = false
    if (stopped) return
    reached(outcome.kind === 'answer' && isEnvelope(outcome.body))
    pump()
  }

  const send = async (eventId: string): Promise<void> => {
    const event = journal.find(eventId)
    if (!event) return
    journal.markSending(eventId)
    const request = requestOf(event, journal.resolve)
    if (!request) {
      await exclusive(() => refuse(event, deviceRefusal('not_found'), null))
      pump()
      return
    }
    const outcome = await ports.authorised(request)
    if (stopped) return
    await exclusive(() => settle(eventId, verdictOf(outcome, event.id)))
    pump()
  }

  const settle = async (eventId: string, verdict: Verdict): Promise<void> => {
    const event = journal.find(eventId)
    // Settled meanwhile by the feed, which named its key.
    if (!event || event.state === 'accepted') return
    reached(verdict.kind !== 'unreachable')
    if (verdict.kind === 'accepted') await accept(event, verdict.answer)
    else if (verdict.kind === 'refused') await refuse(event, verdict.refusal, verdict.current)
    else if (verdict.kind === 'sign_in' || verdict.kind === 'upgrade') {
      await journal.update([{ ...event, state: 'queued' }])
      pause(verdict.kind)
    } else await postpone(event, verdict.kind === 'unreachable', verdict.kind === 'postponed' ? verdict.retryAfterMs : null)
  }

  const reached = (yes: boolean): void => {
    if (yes) {
      unreachable = 0
      probeAt = 0
    } else {
      unreachable += 1
      probeAt = ports.now() + Math.min(LONGEST_PROBE_MS, backoffMs(Math.min(unreachable, STUCK_AFTER - 1), ports.random(), null))
    }
    ports.onConnection(yes)
  }

  const accept = async (event: LoggedEvent, answer: RecordAnswer): Promise<void> => {
    const model = event.model as ModelName
    const row = recordFromWire(modelOf(model), answer.data)
    const isDeletion = event.action === 'delete'
    const accepted: LoggedEvent = {
      ...event,
      state: 'accepted',
      resultId: row.id,
      effectVersion: isDeletion ? DELETED_VERSION : row.version,
      refusal: null,
      settledAt: ports.now(),
    }
    await journal.update([accepted])
    await receive(ports.receive, { model, rows: isDeletion ? [] : [row], deleted: isDeletion ? [row.id] : [], settled: [] })
    if (event.action === 'create') await renumber(ports.receive, event, row.id)
    if (answer.overwrote) ports.tell({ kind: 'overwrote', event: accepted, ...answer.overwrote })
  }

  const refuse = async (event: LoggedEvent, refusal: Refusal, current: RecordAnswer['data'] | null): Promise<void> => {
    const model = event.model as ModelName
    const refused: LoggedEvent = { ...event, state: 'refused', refusal, settledAt: ports.now() }
    await journal.update([refused, ...held(event)])
    const rows = current ? [recordFromWire(modelOf(model), current)] : []
    await reprojectTouched(event)
    if (rows.length > 0) await receive(ports.receive, { model, rows, deleted: [], settled: [] })
    ports.tell({ kind: 'refused', event: refused })
    if (event.action !== 'create') ports.refetch(model, journal.resolve(event.recordId))
  }

  const held = (event: LoggedEvent): readonly LoggedEvent[] =>
    dependentsOf(event, journal.events()).map((dependent) => ({ ...dependent, state: 'held' as const }))

  /** Shows the record of this event, and those that were held with it, without them. */
  const reprojectTouched = async (event: LoggedEvent): Promise<void> => {
    await reproject(ports.receive, event.model as ModelName, [event.recordId])
    for (const other of journal.events()) {
      if (other.state === 'held') await reproject(ports.receive, other.model as ModelName, [other.recordId])
    }
  }

  const postpone = async (event: LoggedEvent, isNetwork: boolean, retryAfterMs: number | null): Promise<void> => {
    const attempts = event.attempts + 1
    const failures = event.failures + (isNetwork ? 0 : 1)
    const wait = isNetwork ? 0 : backoffMs(failures, ports.random(), retryAfterMs)
    await journal.update([{ ...event, attempts, failures, nextAttemptAt: ports.now() + wait, state: failures >= STUCK_AFTER ? 'stuck' : 'queued' }])
  }

  const pause = (reason: 'sign_in' | 'upgrade'): void => {
    paused = reason
    cancelTimer()
    ports.onConnection(true)
    if (reason === 'sign_in') ports.tell({ kind: 'sign_in_needed' })
  }

  const cancel = (eventId: string): Promise<boolean> =>
    exclusive(async () => {
      const event = journal.find(eventId)
      if (!event || event.state === 'sending' || event.state === 'accepted' || event.state === 'cancelled') return false
      // A request whose answer was lost may have been carried out: withdrawing it would hide that.
      if (event.state !== 'refused' && event.state !== 'held' && event.attempts > 0) return false
      await journal.update([{ ...event, state: 'cancelled', settledAt: ports.now() }, ...held(event)])
      await reprojectTouched(event)
      pump()
      return true
    })

  const retry = (eventId: string): Promise<void> =>
    exclusive(async () => {
      const event = journal.find(eventId)
      if (!event || event.state === 'accepted' || event.state === 'cancelled' || event.state === 'sending' || event.state === 'quarantined') return
      const freed = journal.events().filter((other) => other.state === 'held' && event.action === 'create' && sharesRecord(event, other))
      await journal.update([event, ...freed].map((each) => ({ ...each, state: 'queued' as const, refusal: null, settledAt: 0, nextAttemptAt: 0 })))
      for (const each of [event, ...freed]) await reproject(ports.receive, each.model as ModelName, [each.recordId])
      pump({ now: true })
    })

  return {
    dispatch,
    cancel,
    retry,
    pump,
    pause,
    resume: () => {
      paused = 'no'
      pump({ now: true })
    },
    paused: () => paused,
    stop: () => {
      stopped = true
      cancelTimer()
    },
  }
}

const sharesRecord = (creation: LoggedEvent, other: LoggedEvent): boolean => {
  const [created] = creation.writes
  return created !== undefined && (other.writes.includes(created) || other.reads.includes(created))
}

const deviceRefusal = (code: Refusal['code']): Refusal => ({ code, status: 0, message: '', errors: {}, changed: null })
