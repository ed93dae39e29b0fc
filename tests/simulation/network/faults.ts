import { ERROR_STATUS, type ErrorCode } from '#contract/core/errors.ts'
import { HEADERS } from '#contract/core/protocol.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import type { Random } from '../random.ts'
import type { Mishap } from '../simulated-server.ts'

/** One request on its way. */
export interface Passage {
  readonly asked: HttpRequest
  readonly random: Random
  readonly wait: (ms: number) => Promise<void>
  /** Hands the request to the server. `late`: the device has given up this copy. */
  readonly deliver: (mishap?: Mishap, late?: 'late') => Promise<HttpOutcome>
  /**
   * The server has carried out this event, or is carrying it out: a refusal is no longer possible.
   */
  readonly isCarriedOut: () => boolean
  /** Waits until another request of the same device has overtaken this one. */
  readonly overtaken: () => Promise<void>
  /** Takes the server down for this many ms. */
  readonly down: (ms: number) => void
}

interface Fault {
  readonly on: 'any' | 'write'
  readonly strike: (passage: Passage) => Promise<HttpOutcome>
}

const NONE: HttpOutcome = { kind: 'none' }
const GIVEN_UP_MS = 30_000

const page = (status: number, headers: Readonly<Record<string, string>> = {}): HttpOutcome => ({
  kind: 'answer',
  status,
  body: '<html><body>…</body></html>',
  headers: { 'content-type': 'text/html', ...headers },
})

/**
 * A refusal in the server's envelope with the echoed key, from the server or from a proxy that
 * imitates it.
 */
const ours = (
  { asked }: Passage,
  code: ErrorCode,
  headers: Readonly<Record<string, string>> = {},
  more: object = {},
): HttpOutcome => {
  const key = asked.headers[HEADERS.idempotencyKey]
  return {
    kind: 'answer',
    status: ERROR_STATUS[code],
    body: { code, message: code, ...more },
    headers: { ...headers, ...(key === undefined ? {} : { [HEADERS.idempotencyKey]: key }) },
  }
}

const forged =
  (code: ErrorCode, headers: Readonly<Record<string, string>> = {}, more: object = {}): Fault['strike'] =>
  async (passage) =>
    ours(passage, code, headers, more)

/** A refusal; as every refusal it has no effect. */
const refused =
  (code: ErrorCode, more: object = {}): Fault['strike'] =>
  async (passage) =>
    passage.isCarriedOut() ? passage.deliver() : ours(passage, code, {}, more)

const afterwards = (passage: Passage, ms: number): void => {
  void passage.wait(ms).then(() => passage.deliver({}, 'late'))
}

/** Every fault of a request and its response. */
export const FAULTS = {
  dropRequest: { on: 'any', strike: async () => NONE },
  dropAnswer: {
    on: 'any',
    strike: async ({ deliver }) => {
      await deliver()
      return NONE
    },
  },
  delay: {
    on: 'any',
    strike: async ({ deliver, wait, random }) => {
      await wait(random.below(6000))
      const outcome = await deliver()
      await wait(random.below(6000))
      return outcome
    },
  },
  duplicate: {
    on: 'any',
    strike: async ({ deliver, wait, random }) => {
      const second = wait(random.below(300)).then(() => deliver())
      const first = await deliver()
      return random.next() < 0.5 ? first : second
    },
  },
  lateDuplicate: {
    on: 'write',
    strike: async (passage) => {
      afterwards(passage, 3000 + passage.random.below(60_000))
      return passage.deliver()
    },
  },
  reorder: {
    on: 'any',
    strike: async ({ deliver, overtaken }) => {
      await overtaken()
      return deliver()
    },
  },
  cutBody: {
    on: 'any',
    strike: async ({ deliver }) => {
      const outcome = await deliver()
      return outcome.kind === 'none' ? outcome : { ...outcome, body: JSON.stringify(outcome.body).slice(0, 12) }
    },
  },
  portal: { on: 'any', strike: async () => page(200) },
  redirect: { on: 'any', strike: async () => page(302, { location: 'http://portal/login' }) },
  unauthorised: { on: 'any', strike: forged('token_expired') },
  forbidden: { on: 'write', strike: refused('forbidden') },
  conflict: {
    on: 'write',
    strike: refused('transition_not_allowed', { changed: { by: 'Marie', at: '2026-03-02T14:02:00.000Z' } }),
  },
  unprocessable: { on: 'write', strike: refused('validation', { errors: { name: ['…'] } }) },
  /** Refused once, and carried out by a copy that arrives later. */
  refusedThenCarriedOut: {
    on: 'write',
    strike: async (passage) => {
      afterwards(passage, 3000 + passage.random.below(20_000))
      return refused('forbidden')(passage)
    },
  },
  tooMany: {
    on: 'any',
    strike: async (passage) =>
      ours(passage, 'too_many_requests', { 'retry-after': String(1 + passage.random.below(20)) }),
  },
  timeout: { on: 'any', strike: forged('request_timeout') },
  internal: { on: 'any', strike: forged('internal') },
  badGateway: { on: 'any', strike: async () => page(502) },
  unavailable: {
    on: 'any',
    strike: async ({ random }) => page(503, random.next() < 0.5 ? { 'retry-after': String(1 + random.below(10)) } : {}),
  },
  upgrade: { on: 'write', strike: forged('upgrade_required') },
  olderServer: { on: 'write', strike: forged('no_route') },
  hang: {
    on: 'any',
    strike: async ({ deliver, wait, random }) => {
      const arrival = random.next()
      if (arrival < 0.5) void deliver()
      else if (arrival < 0.75) void wait(GIVEN_UP_MS + random.below(20_000)).then(() => deliver({}, 'late'))
      await wait(GIVEN_UP_MS)
      return NONE
    },
  },
  killedBeforeCommit: {
    on: 'write',
    strike: async ({ deliver, down, random }) => {
      const outcome = await deliver({ killed: 'before_commit' })
      down(random.below(3000))
      return outcome
    },
  },
  killedAfterCommit: {
    on: 'write',
    strike: async ({ deliver, down, random }) => {
      const outcome = await deliver({ killed: 'after_commit' })
      down(random.below(3000))
      return outcome
    },
  },
  slowTransaction: { on: 'write', strike: ({ deliver, random }) => deliver({ openFor: 200 + random.below(8000) }) },
  /** A second copy arrives while the first is being carried out. */
  twinUnderWay: {
    on: 'write',
    strike: async ({ deliver, wait, random }) => {
      const first = deliver({ openFor: 500 + random.below(3000) })
      await wait(random.below(400))
      const second = deliver()
      return random.next() < 0.5 ? first : second
    },
  },
} as const satisfies Readonly<Record<string, Fault>>

export type FaultName = keyof typeof FAULTS

export const FAULT_NAMES = Object.keys(FAULTS) as readonly FaultName[]
