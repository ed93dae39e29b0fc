import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cost } from '#contract/core/cost.ts'
import { MAX_UPLOAD_BYTES } from '#contract/core/files/uploads.ts'
import type { RequestActor } from '../../models/actor.ts'
import { currentCaller, withNewPriority } from '../../runtime/caller.ts'
import { networkOf } from '../../runtime/network.ts'
import type { Rate } from '../../runtime/token-bucket.ts'
import { type Buckets, createBuckets } from './buckets.ts'
import { refuseAfter } from './refuse-after.ts'
import { createSlots, type SlotLimits, type Slots } from './slots.ts'

interface Budget {
  /** Calls started by one person, or by one network where the caller is not signed in. */
  readonly rate?: Rate
  /** Bytes sent by one person. */
  readonly bytes?: Rate
  /** Concurrent work of one person. */
  readonly person?: SlotLimits
  /** Concurrent work of one network: an office of 30 people shares it. */
  readonly network?: SlotLimits
}

const MIB = 1024 * 1024

/**
 * Budget of each cost class. A first pull requests three pages at a time (`src/sync-worker/pull`)
 * until it is complete: reads have slots and no rate. An outbox of 1,000 actions drains at the rate
 * of writes.
 */
export const BUDGETS = {
  free: {},
  read: { person: { atOnce: 4, queue: 40, waitMs: 20_000 }, network: { atOnce: 60, queue: 200, waitMs: 20_000 } },
  write: { rate: { burst: 200, perMinute: 600 } },
  batch: { rate: { burst: 20, perMinute: 6 }, person: { atOnce: 1, queue: 3, waitMs: 20_000 } },
  print: { rate: { burst: 40, perMinute: 30 }, person: { atOnce: 2, queue: 20, waitMs: 20_000 } },
  upload: {
    rate: { burst: 120, perMinute: 60 },
    bytes: { burst: 512 * MIB, perMinute: 120 * MIB },
    person: { atOnce: 4, queue: 8, waitMs: 20_000 },
  },
  file: { rate: { burst: 300, perMinute: 600 }, person: { atOnce: 8, queue: 100, waitMs: 20_000 } },
  account: { rate: { burst: 120, perMinute: 120 } },
  /**
   * No rate: wrong tokens of one person would block the refreshes of the whole office. Tokens are
   * counted after their look-up.
   */
  refresh: { network: { atOnce: 20, queue: 200, waitMs: 20_000 } },
} as const satisfies Readonly<Record<Cost, Budget>>

/**
 * Limits of concurrent token look-ups. Look-ups precede all reads (`http/authenticate.ts`), and a
 * client that disconnects at once starts them faster than the database answers: without a limit,
 * one person could block every request. The first limit is per token, so that one person takes few
 * places of the network.
 */
export const LOOK_UPS = {
  token: { atOnce: 10, queue: 200, waitMs: 20_000 },
  network: { atOnce: 40, queue: 400, waitMs: 20_000 },
} as const satisfies Readonly<Record<'token' | 'network', SlotLimits>>

/** A request that is about to be charged. */
export interface Charged {
  readonly cost: Cost
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Null where anyone may call. */
  readonly actor: Pick<RequestActor, 'id'> | null
}

/**
 * Charges calls to the budgets of their callers. In memory: each process counts alone
 * (`shared-limits.ts` holds the limits shared by all processes).
 */
export interface Budgets {
  /**
   * Runs the work within its budget. Throws 429 or 503 with `Retry-After` where the budget does not
   * allow it.
   */
  run<Result>(charged: Charged, work: () => Promise<Result>): Promise<Result>
  /**
   * Runs the look-up of a request's token. Throws 429 or 503 with `Retry-After` where too many
   * wait.
   */
  lookUp<Result>(request: Pick<FastifyRequest, 'ip'>, token: string, work: () => Promise<Result>): Promise<Result>
  /** Whether calls by a token are counted, over all processes (`tokens/owner-of-token.ts`). */
  readonly countsTokens: boolean
}

/** Budgets without limits, for tests. */
export const UNLIMITED: Budgets = {
  run: (_, work) => work(),
  lookUp: (_request, _token, work) => work(),
  countsTokens: false,
}

interface Meter {
  readonly rate: Buckets | null
  readonly bytes: Buckets | null
  readonly person: Slots | null
  readonly network: Slots | null
}

const meterOf = (now: () => number, budget: Budget): Meter => ({
  rate: budget.rate ? createBuckets(now, budget.rate) : null,
  bytes: budget.bytes ? createBuckets(now, budget.bytes) : null,
  person: budget.person ? createSlots(budget.person) : null,
  network: budget.network ? createSlots(budget.network) : null,
})

/** Bytes that the request announces; without an announcement, as many as an upload may hold. */
const bytesOf = ({ headers }: FastifyRequest): number => {
  const length = Number(headers['content-length'] ?? MAX_UPLOAD_BYTES)
  return Number.isFinite(length) ? Math.max(0, length) : MAX_UPLOAD_BYTES
}

/**
 * A read leaves the queue when its caller disconnects; a request that may write completes
 * (`http/callers.ts`).
 */
const onReaderDisconnect = (listener: () => void): void => {
  const disconnected = currentCaller()?.disconnected
  if (disconnected?.aborted) listener()
  else disconnected?.addEventListener('abort', listener, { once: true })
}

/** A caller that has closed the connection before it waits raises no event any more. */
const onReplyClosed =
  ({ raw }: FastifyReply) =>
  (listener: () => void): void => {
    if (raw.closed) listener()
    else raw.once('close', listener)
  }

const createLookUps = (): Budgets['lookUp'] => {
  const [tokens, networks] = [createSlots(LOOK_UPS.token), createSlots(LOOK_UPS.network)]
  return async (request, token, work) => {
    const releaseToken = await tokens.take(token, onReaderDisconnect)
    try {
      const releaseNetwork = await networks.take(networkOf(request.ip), onReaderDisconnect)
      try {
        return await work()
      } finally {
        releaseNetwork()
      }
    } finally {
      releaseToken()
    }
  }
}

/** `now` returns monotonic milliseconds. */
export const createBudgets = (now: () => number, budgets: Readonly<Record<Cost, Budget>> = BUDGETS): Budgets => {
  const meters = new Map(Object.entries(budgets).map(([cost, budget]) => [cost, meterOf(now, budget)]))
  return {
    lookUp: createLookUps(),
    countsTokens: true,
    run: async ({ cost, request, reply, actor }, work) => {
      const meter = meters.get(cost)
      if (!meter) return work()
      const network = `network ${networkOf(request.ip)}`
      const caller = actor ? `person ${actor.id}` : network
      refuseAfter(meter.rate?.spend(caller) ?? 0)
      refuseAfter(meter.bytes?.spend(caller, bytesOf(request)) ?? 0)
      const onDisconnect = onReplyClosed(reply)
      const releasePerson = actor ? await meter.person?.take(caller, onDisconnect) : undefined
      try {
        const releaseNetwork = await meter.network?.take(network, onDisconnect)
        try {
          return await withNewPriority(work)
        } finally {
          releaseNetwork?.()
        }
      } finally {
        releasePerson?.()
      }
    },
  }
}
