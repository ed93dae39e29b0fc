import type { NewEvent } from '#contract/core/events/event.ts'
import { HEADERS } from '#contract/core/protocol.ts'
import type { EventLog } from '#src/store/log/log.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import type { Engine } from '#src/sync-worker/engine/engine.ts'
import type { ServerBugs } from './model-server/act.ts'
import type { StoryKind } from './story.ts'

/** Knowledge of a worker when a response reaches it. */
export interface Known {
  /** The newest version of a record that this worker has received. */
  readonly newest: (model: string, id: number) => number
  /** The number that the log has for the record that this event created. */
  readonly numberOf: (key: string) => number | null
}

/**
 * A bug planted on purpose, around the engine and never in it, to prove that the simulation finds
 * it.
 */
export interface Sabotage {
  readonly server?: ServerBugs
  /** Kind of the stories that show the bug; short ones by default. */
  readonly kind?: StoryKind
  /** Changes a response on its way into the engine. */
  readonly tamper?: (outcome: HttpOutcome, asked: HttpRequest, known: Known) => HttpOutcome
  /** `now`: the device's clock. */
  readonly log?: (log: EventLog, now: () => number) => EventLog
  /** Changes a request on its way out of the engine. */
  readonly asks?: (asked: HttpRequest) => HttpRequest
  /** Changes the engine's interface as pages see it. */
  readonly engine?: (engine: Engine) => Engine
  /** Refusals are not announced to the person. */
  readonly hidesRefusals?: boolean
  /** The mirror's facts reach the disk before their rows. */
  readonly factsFirst?: boolean
  /** Sign-out deletes the log too. */
  readonly clearsLogAtSignOut?: boolean
}

type Body = Readonly<Record<string, unknown>>

const changed = (outcome: HttpOutcome, change: (body: Body) => Body): HttpOutcome =>
  outcome.kind === 'answer' && typeof outcome.body === 'object' && outcome.body !== null
    ? { ...outcome, body: change(outcome.body as Body) }
    : outcome

const reordered = (
  log: EventLog,
  order: (events: Awaited<ReturnType<EventLog['all']>>) => Awaited<ReturnType<EventLog['all']>>,
): EventLog => ({
  ...log,
  all: async () => {
    const events = await log.all()
    const sequences = events.map(({ sequence }) => sequence)
    return order(events).map((event, place) => ({ ...event, sequence: sequences[place] ?? 0 }))
  },
})

const without = (values: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name))

/** A repeated call of a page does the action a second time. */
const forgetful = (engine: Engine): Engine => {
  const asked = new Map<string, number>()
  const renamed = (event: NewEvent): NewEvent => {
    const times = asked.get(event.id) ?? 0
    asked.set(event.id, times + 1)
    return times === 0
      ? event
      : { ...event, id: `${event.id.slice(0, -1)}${(Number.parseInt(event.id.slice(-1), 16) + times) % 16}` }
  }
  return { ...engine, dispatchAll: (events) => engine.dispatchAll(events.map(renamed)) }
}

const MONTH_MS = 30 * 86_400_000

/**
 * Events accepted long ago by the device's clock are dropped at a start, even when other events
 * name them.
 */
const droppedByAge = (log: EventLog, now: () => number): EventLog => ({
  ...log,
  all: async () => {
    const events = await log.all()
    const old = new Set(events.filter(({ state, settledAt }) => state === 'accepted' && settledAt < now() - MONTH_MS))
    await log.forget([...old].map(({ id }) => id))
    return events.filter((event) => !old.has(event))
  },
})

interface Settled {
  readonly key: string
  readonly id: number
}

/** A number that the device has once stays, although a later epoch of the server gives another. */
const withFormerNumbers = (settled: readonly Settled[], { numberOf }: Known): readonly Settled[] =>
  settled.map(({ key, id }) => ({ key, id: numberOf(key) ?? id }))

interface RowLike {
  readonly id: number
  readonly version: number
}

export const SABOTAGES = {
  'no-key': { server: { ignoresKeys: true } },
  'key-outside-transaction': { server: { keyOutsideTransaction: true } },
  /** Old rows claim the newest version. */
  'no-version-guard': {
    tamper: (outcome, asked, { newest }) => {
      const model = asked.path.split(/[/?]/)[3] ?? ''
      const aged = (row: unknown): unknown => {
        const { id, version } = row as RowLike
        return { ...(row as object), version: Math.max(version, newest(model, id)) }
      }
      return changed(outcome, (body) =>
        Array.isArray(body['data'])
          ? { ...body, data: body['data'].map(aged) }
          : body['data']
            ? { ...body, data: aged(body['data']) }
            : body,
      )
    },
  },
  'ignore-settled': {
    tamper: (outcome) => changed(outcome, (body) => ('settled' in body ? { ...body, settled: [] } : body)),
  },
  '401-refused': {
    tamper: (outcome, asked) =>
      outcome.kind === 'answer' && outcome.status === 401 && asked.method !== 'GET'
        ? {
            ...outcome,
            status: 403,
            body: { code: 'forbidden', message: '' },
            headers: { [HEADERS.idempotencyKey]: asked.headers[HEADERS.idempotencyKey] ?? '' },
          }
        : outcome,
  },
  '409-refused': { server: { refusesTwins: true } },
  lifo: { log: (log) => reordered(log, (events) => events.toReversed()) },
  'cursor-first': { factsFirst: true },
  'cursor-by-time': { server: { cursorByTime: true } },
  'clear-log-at-logout': { clearsLogAtSignOut: true },
  'forget-sending': {
    log: (log) => ({ ...log, all: async () => (await log.all()).filter(({ state }) => state !== 'sending') }),
  },
  'clock-as-order': {
    log: (log) => reordered(log, (events) => events.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))),
  },
  'no-was': { asks: (asked) => ({ ...asked, headers: without(asked.headers, HEADERS.was) as HttpRequest['headers'] }) },
  'no-date': {
    asks: (asked) =>
      typeof asked.body === 'object' && asked.body !== null && !(asked.body instanceof FormData)
        ? { ...asked, body: without(asked.body as Body, 'date') }
        : asked,
  },
  'dispatch-twice': { engine: forgetful },
  'deaf-while-pulling': {
    engine: (engine) => ({
      ...engine,
      handleHint: (model) => {
        if (!engine.status().isBehind) engine.handleHint(model)
      },
    }),
  },
  'always-up-to-date': { engine: (engine) => ({ ...engine, status: () => ({ ...engine.status(), isBehind: false }) }) },
  'silent-refusal': { hidesRefusals: true },
  'ignore-born': { kind: 'long', server: { ignoresBorn: true } },
  'numbers-of-backup': { kind: 'long', server: { ignoresBorn: true, numbersOfBackup: true } },
  'drop-by-age': { kind: 'long', log: droppedByAge },
  'keep-former-number': {
    kind: 'long',
    tamper: (outcome, _asked, known) =>
      changed(outcome, (body) =>
        'settled' in body
          ? { ...body, settled: withFormerNumbers(body['settled'] as readonly Settled[], known) }
          : body,
      ),
  },
} as const satisfies Readonly<Record<string, Sabotage>>

export type SabotageName = keyof typeof SABOTAGES
