import { HEADERS, isEnvelope } from '#contract/core/events/replication.ts'
import { isModelName, MODEL_NAMES } from '#contract/registry.ts'
import { LogFailure } from '#src/store/log/log-failure.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import { type Engine, startEngine } from '#src/sync-worker/engine/engine.ts'
import type { Asker } from '../network/network.ts'
import type { Random } from '../random.ts'
import type { Known, Sabotage } from '../sabotage.ts'
import type { VirtualClock } from '../virtual-clock.ts'
import { type Account, noteForgotten, noteWritten } from './account.ts'
import { createEdgeWatch } from './edges.ts'
import { createLogPort, eventOn, type WriteKind } from './log-port.ts'
import { createMirrorPort, type MirrorPort } from './mirror-port.ts'
import { createNewest, type Newest } from './newest.ts'
import { createReasons, type Reasons } from './reasons.ts'

/** Places at which a worker may die. */
export type DeathPlace = WriteKind | 'mirror'

export interface WorkerOptions {
  readonly account: Account
  readonly clock: VirtualClock
  readonly random: Random
  readonly sabotage: Sabotage
  /** Error of this device's clock in ms. */
  readonly skew: () => number
  readonly send: (asked: HttpRequest, asker: Asker) => Promise<HttpOutcome>
  /** Whether the worker dies here, and whether its current write is on the disk by then. */
  readonly dies: (place: DeathPlace) => 'before' | 'after' | null
  readonly isLogFull: () => boolean
  readonly isMirrorFull: () => boolean
  readonly nextPlace: () => number
  readonly onEdge: (edge: string) => void
  /** The worker died by itself. */
  readonly onDeath: (worker: Worker) => void
  readonly onUp: (worker: Worker) => void
}

/** One worker of an account: the real engine on ports that can die, freeze and run full. */
export interface Worker {
  /** Null until the engine has started. */
  readonly engine: () => Engine | null
  readonly port: MirrorPort
  readonly newest: Newest
  readonly reasons: Reasons
  /**
   * How often the worker made an event refused, and how often it announced that. A worker that dies
   * in between has announced nothing.
   */
  readonly refused: { readonly became: Map<string, number>; readonly announced: Map<string, number> }
  /** Newest versions that the oracle has seen of the worker's bases. */
  readonly bases: Map<string, number>
  /** The disk has failed this worker: received rows may be missing. */
  readonly hadTrouble: () => boolean
  readonly isFrozen: () => boolean
  readonly kill: () => void
  readonly freeze: () => void
  readonly thaw: () => void
  /** Stops the worker in good order. */
  readonly end: () => Promise<void>
}

const SMALL_PAGE = 4

/** Gives feeds as many pages as a large installation has. Requests by id stay as they are. */
const inSmallPages = (asked: HttpRequest): HttpRequest =>
  asked.path.includes('filter[id]') ? asked : { ...asked, path: asked.path.replace('limit=1000', `limit=${SMALL_PAGE}`) }

const never = <Value>(): Promise<Value> => new Promise(() => undefined)

export const startWorker = (options: WorkerOptions): Worker => {
  const { account, clock, random, sabotage } = options
  let isDead = false
  let hadTrouble = false
  let engine: Engine | null = null
  let thawed: (() => void)[] | null = null

  const whenThawed = (): Promise<void> => (thawed ? new Promise((done) => thawed?.push(done)) : Promise.resolve())

  const setTimer = (run: () => void, ms: number): (() => void) =>
    clock.setTimer(() => {
      if (isDead) return
      if (thawed) thawed.push(run)
      else run()
    }, ms)

  const kill = (): void => {
    if (isDead) return
    isDead = true
    engine = null
    port.die(random.next())
  }

  const die = <Value>(): Promise<Value> => {
    kill()
    options.onDeath(worker)
    return never()
  }

  const gate = async (kind: WriteKind, apply: () => void): Promise<void> => {
    await whenThawed()
    if (isDead) return never()
    if (options.isLogFull()) {
      hadTrouble = true
      throw new LogFailure('storage_full')
    }
    const death = options.dies(kind)
    if (death === 'before') return die()
    apply()
    if (death === 'after') return die()
  }

  const refused = { became: new Map<string, number>(), announced: new Map<string, number>() }
  account.fences += 1
  const fence = account.fences
  account.log.fence = fence
  const isOvertaken = (): boolean => account.fences !== fence
  const log = createLogPort({
    disk: account.log,
    fence,
    gate,
    isOvertaken,
    onWiped: () => engine?.events() ?? [],
    onWritten: (before, after) => {
      noteWritten(account, before, after, options.nextPlace)
      // A log that was deleted is written again unchanged: no event became refused.
      if (after.state === 'refused' && before !== null && before.state !== 'refused') add(refused.became, after.id)
    },
    onForgotten: (event, kept) => noteForgotten(account, event, kept),
  })
  const port = createMirrorPort({
    disk: account.mirror,
    setTimer,
    delay: () => 1 + random.below(80),
    isFull: options.isMirrorFull,
    factsFirst: sabotage.factsFirst === true,
    onRows: async () => {
      await whenThawed()
      if (isDead) return never()
      if (options.dies('mirror')) return die()
    },
  })
  const newest = createNewest(port.memory)
  const reasons = createReasons()
  const edges = createEdgeWatch(options.onEdge)
  const known: Known = {
    newest: (model, id) => (isModelName(model) ? newest.versionOf(model, String(id)) : 0),
    numberOf: (key) => Number(eventOn(account.log, key)?.resultId ?? 0) || null,
  }

  const request = async (asked: HttpRequest): Promise<HttpOutcome> => {
    if (isDead) return never()
    await whenThawed()
    const small = inSmallPages(sabotage.asks?.(asked) ?? asked)
    const left = awaitedOf(account, small)
    const noteResponse = reasons.noteRequest(small)
    const outcome = await options.send(small, { isAwaited: () => !isDead, isOvertaken })
    await whenThawed()
    if (isDead) return never()
    noteRefusal(account, outcome)
    const tampered = sabotage.tamper?.(outcome, small, known) ?? outcome
    noteResponse(outcome)
    newest.recordResponse(small, outcome, left !== null && left === awaitedOf(account, small))
    return tampered
  }

  const rotation = {
    alone: <Result>(task: () => Promise<Result>) => task(),
    successorOf: async (refresh: string) => (account.log.traded?.former === refresh ? account.log.traded.tokens : null),
    keep: async (former: string, tokens: { readonly access: string; readonly refresh: string }) => {
      account.log.traded = { former, tokens }
    },
  }

  const logPort = sabotage.log?.(log, () => clock.now() + options.skew()) ?? log
  const start = async (): Promise<void> => {
    const started = await startEngine({
      ports: { now: () => clock.now() + options.skew(), setTimer, random: random.next, uuid: random.uuid, request },
      log: {
        ...logPort,
        all: async () => {
          const events = await logPort.all()
          edges.read(events)
          return events
        },
      },
      mirror: port.mirror,
      files: log,
      actor: account.actor,
      tokens: account.tokens,
      apiOrigin: 'http://server',
      rotation,
      onStatus: () => undefined,
      onOutbox: ({ changed, removed }) => {
        edges.changed(changed)
        edges.removed(removed)
      },
      onNews: (news) => {
        if (isDead) return
        if (news.kind === 'refused' && !sabotage.hidesRefusals) add(refused.announced, news.event.id)
        if (news.kind === 'tokens') account.tokens = news.tokens
      },
    })
    if (isDead) return
    edges.started(started.events())
    engine = withReasons(sabotage.engine?.(started) ?? started, reasons)
    reasons.addReason(MODEL_NAMES)
    started.begin()
    options.onUp(worker)
  }

  const worker: Worker = {
    engine: () => engine,
    port,
    newest,
    reasons,
    refused,
    bases: new Map(),
    hadTrouble: () => hadTrouble,
    isFrozen: () => thawed !== null,
    kill,
    freeze: () => {
      thawed ??= []
    },
    thaw: () => {
      const runs = thawed ?? []
      thawed = null
      for (const run of runs) if (!isDead) run()
    },
    end: async () => {
      const ending = engine
      engine = null
      // A frozen worker, or one that dies at its last write, is not waited for.
      if (thawed === null && ending) await Promise.race([ending.stop(), clock.settled()])
      if (!isDead) await port.mirror.close()
      isDead = true
    },
  }
  void start()
  return worker
}

const add = (counts: Map<string, number>, id: string): void => void counts.set(id, (counts.get(id) ?? 0) + 1)

/** Wraps an engine and notes each reason to ask the server. */
const withReasons = (engine: Engine, reasons: Reasons): Engine => ({
  ...engine,
  hint: (model) => {
    if (isModelName(model)) reasons.addReason([model])
    engine.hint(model)
  },
  wake: () => {
    reasons.addReason(MODEL_NAMES)
    engine.wake()
  },
  renew: (tokens, userId) => {
    reasons.addReason(MODEL_NAMES)
    return engine.renew(tokens, userId)
  },
})

/**
 * Attempt number of the event that this request sends; a response to an earlier attempt binds
 * nothing.
 */
const awaitedOf = ({ log }: Account, { headers }: HttpRequest): number | null => {
  const event = eventOn(log, headers[HEADERS.idempotencyKey] ?? '')
  return event?.state === 'sending' ? event.attempts : null
}

const noteRefusal = (account: Account, outcome: HttpOutcome): void => {
  if (outcome.kind === 'none' || outcome.status < 400 || outcome.status >= 500 || !isEnvelope(outcome.body)) return
  const key = outcome.headers[HEADERS.idempotencyKey]
  if (key !== undefined) account.refusals.set(key, (account.refusals.get(key) ?? new Set()).add(outcome.status))
}
