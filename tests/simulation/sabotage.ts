import type { NewEvent } from '#contract/core/event.ts'
import { HEADERS } from '#contract/core/replication.ts'
import type { EventLog } from '#src/store/log/log.ts'
import type { Engine } from '#src/sync-worker/engine.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/ports.ts'
import type { ServerBugs } from './model-server/act.ts'

/** A mistake planted on purpose, around the engine and never in it, to prove that the simulation would notice it. */
export interface Sabotage {
  readonly server?: ServerBugs
  /** Changes an answer on its way into the engine. `newest`: the newest version of a record that this worker was told of. */
  readonly tamper?: (outcome: HttpOutcome, asked: HttpRequest, newest: (model: string, id: number) => number) => HttpOutcome
  readonly log?: (log: EventLog) => EventLog
  /** Changes a request on its way out of the engine. */
  readonly asks?: (asked: HttpRequest) => HttpRequest
  /** Changes what pages reach of the engine. */
  readonly engine?: (engine: Engine) => Engine
  /** The person is told of no refusal. */
  readonly hidesRefusals?: boolean
  /** The mirror's facts reach the disk before the rows that they stand for. */
  readonly factsFirst?: boolean
  /** Whoever signs out leaves nothing behind. */
  readonly clearsLogAtSignOut?: boolean
}

type Body = Readonly<Record<string, unknown>>

const changed = (outcome: HttpOutcome, change: (body: Body) => Body): HttpOutcome =>
  outcome.kind === 'answer' && typeof outcome.body === 'object' && outcome.body !== null
    ? { ...outcome, body: change(outcome.body as Body) }
    : outcome

const reordered = (log: EventLog, order: (events: Awaited<ReturnType<EventLog['all']>>) => Awaited<ReturnType<EventLog['all']>>): EventLog => ({
  ...log,
  all: async () => {
    const events = await log.all()
    const sequences = events.map(({ sequence }) => sequence)
    return order(events).map((event, place) => ({ ...event, sequence: sequences[place] ?? 0 }))
  },
})

const without = (values: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name))

/** A page that asks the same again makes it a second time. */
const forgetful = (engine: Engine): Engine => {
  const asked = new Map<string, number>()
  const renamed = (event: NewEvent): NewEvent => {
    const times = asked.get(event.id) ?? 0
    asked.set(event.id, times + 1)
    return times === 0 ? event : { ...event, id: `${event.id.slice(0, -1)}${(Number.parseInt(event.id.slice(-1), 16) + times) % 16}` }
  }
  return { ...engine, dispatchAll: (events) => engine.dispatchAll(events.map(renamed)) }
}

interface RowLike {
  readonly id: number
  readonly version: number
}

export const SABOTAGES = {
  'no-key': { server: { ignoresKeys: true } },
  'key-outside-transaction': { server: { keyOutsideTransaction: true } },
  /** Old rows claim to be as new as the newest. */
  'no-version-guard': {
    tamper: (outcome, asked, newest) => {
      const model = asked.path.split(/[/?]/)[3] ?? ''
      const aged = (row: unknown): unknown => {
        const { id, version } = row as RowLike
        return { ...(row as object), version: Math.max(version, newest(model, id)) }
      }
      return changed(outcome, (body) =>
        Array.isArray(body['data']) ? { ...body, data: body['data'].map(aged) } : body['data'] ? { ...body, data: aged(body['data']) } : body,
      )
    },
  },
  'ignore-settled': { tamper: (outcome) => changed(outcome, (body) => ('settled' in body ? { ...body, settled: [] } : body)) },
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
  'forget-sending': { log: (log) => ({ ...log, all: async () => (await log.all()).filter(({ state }) => state !== 'sending') }) },
  'clock-as-order': { log: (log) => reordered(log, (events) => events.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) },
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
      hint: (model) => {
        if (!engine.status().isBehind) engine.hint(model)
      },
    }),
  },
  'always-up-to-date': { engine: (engine) => ({ ...engine, status: () => ({ ...engine.status(), isBehind: false }) }) },
  'silent-refusal': { hidesRefusals: true },
} as const satisfies Readonly<Record<string, Sabotage>>

export type SabotageName = keyof typeof SABOTAGES
