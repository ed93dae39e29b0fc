import type { Dispatched, NewEvent } from '#contract/core/events/event.ts'
import type { Actor } from '#contract/core/roles.ts'
import type { ModelName } from '#contract/registry.ts'
import type { MirrorDocument } from '#src/store/mirror-schema.ts'
import type { Engine } from '#src/sync-worker/engine/engine.ts'
import type { FaultName } from '../network/faults.ts'
import type { Network } from '../network/network.ts'
import type { AskedAndAnswered } from '../oracle/dispatches.ts'
import { noteMeant } from '../oracle/meaning.ts'
import type { Random } from '../random.ts'
import type { Sabotage } from '../sabotage.ts'
import type { SimulatedServer } from '../simulated-server.ts'
import { later, type VirtualClock } from '../virtual-clock.ts'
import { type Account, createAccount, knowsFormerLife } from './account.ts'
import { emptied, entriesOf } from './disk.ts'
import { type DeathPlace, startWorker, type Worker } from './worker.ts'

export interface DeviceOptions {
  readonly name: string
  readonly clock: VirtualClock
  readonly random: Random
  readonly server: SimulatedServer
  readonly sabotage: Sabotage
  readonly send: Network['send']
  readonly nextPlace: () => number
  readonly onEdge: (edge: string) => void
  readonly onStruck: (fault: string) => void
  /** A worker has answered a page. */
  readonly onAnswered: (answered: AskedAndAnswered) => void
}

/** Faults of a device at the moment. */
export interface Condition {
  /** Faults that strike the next request that they fit. */
  readonly faults: FaultName[]
  /** Places at which the worker dies next. */
  readonly deaths: { readonly place: DeathPlace; readonly when: 'before' | 'after' }[]
  skewMs: number
  isLogFull: boolean
  isMirrorFull: boolean
  losesHints: number
  /** No request of the device reaches the server. */
  isOffline: boolean
}

/**
 * A device: the people who have signed in on it, and the worker of the one who is signed in now.
 */
export interface Device {
  readonly name: string
  readonly condition: Condition
  readonly accounts: () => readonly Account[]
  /** Account of the person who is signed in. */
  readonly account: () => Account
  readonly engine: () => Engine | null
  readonly displayed: (model: ModelName) => readonly MirrorDocument[]
  /**
   * Signs a person in, another one or for the first time. Sign-out deletes the mirror, never the
   * log.
   */
  readonly signIn: (actor: Actor) => Promise<void>
  readonly dispatch: (events: readonly NewEvent[]) => void
  /** Kills the worker and lets pages start it again; `prepare` runs while no worker is at work. */
  readonly kill: (prepare?: (account: Account) => void) => void
  /** Closes the pages with their pending calls. The worker continues. */
  readonly crashTab: () => boolean
  /**
   * Starts a second worker that takes over, from a frozen worker or a running one. The first worker
   * continues for a while, then learns of it.
   */
  readonly takeOver: (isFrozen: boolean) => boolean
  /** Signs the same person in again, after the server has asked for it. */
  readonly renew: () => Promise<void>
}

const RESTART_MS = 500

export const createDevice = (options: DeviceOptions): Device => {
  const { clock, random, server } = options
  const accounts = new Map<string, Account>()
  const condition: Condition = { faults: [], deaths: [], skewMs: 0, isLogFull: false, isMirrorFull: false, losesHints: 0, isOffline: false }
  let current: Account | null = null

  const account = (): Account => {
    if (!current) throw new Error('Nobody is signed in.')
    return current
  }

  const handOver = async (to: Account, engine: Engine, events: readonly NewEvent[]): Promise<void> => {
    const done = (answers: readonly Dispatched[]): readonly Dispatched[] => {
      events.forEach(({ id }, place) => {
        if (answers[place]?.status === 'logged' && to.handedOver.has(events[0]?.id ?? '')) to.acknowledged.add(id)
      })
      to.handedOver.delete(events[0]?.id ?? '')
      return answers
    }
    const ask = async (isAgain: boolean): Promise<readonly Dispatched[]> => {
      const answers = await engine.dispatchAll(events)
      // A page accepts the first answer, from either worker (`src/app/worker/pending-calls.ts`).
      if (isAgain || to.handedOver.get(events[0]?.id ?? '') === events) options.onAnswered({ account: to, events, answers, isAgain })
      return answers
    }
    // The disk is full: the form keeps its text. Another worker owns the log: the page repeats the
    // call there.
    const answers = await ask(false).then(done, (failure: { readonly code?: string }) => (failure.code === 'overtaken' ? [] : done([])))
    // A page whose answer was lost repeats the call once.
    const isAllLogged = answers.length > 0 && answers.every(({ status }) => status === 'logged')
    if (isAllLogged) await ask(true).catch(() => undefined)
  }

  const up = (who: Account, worker: Worker): void => {
    if (who.worker !== worker) return
    const engine = worker.engine()
    if (engine) for (const events of [...who.handedOver.values()]) void handOver(who, engine, events)
  }

  const start = (who: Account): void => {
    reportWiped(who)
    who.isBehindRestore ||= knowsFormerLife(who, server.epoch())
    const worker = startWorker({
      account: who,
      clock,
      random,
      sabotage: options.sabotage,
      skew: () => condition.skewMs,
      send: (asked, asker) => options.send(device, who, asked, asker),
      dies: (place) => {
        const at = condition.deaths.findIndex((death) => death.place === place)
        const death = at < 0 ? undefined : condition.deaths.splice(at, 1)[0]
        if (death) options.onStruck(`killed at ${death.place}`)
        return death?.when ?? null
      },
      isLogFull: () => condition.isLogFull,
      isMirrorFull: () => {
        who.hasLostMirror ||= condition.isMirrorFull
        return condition.isMirrorFull
      },
      nextPlace: options.nextPlace,
      onEdge: options.onEdge,
      onDeath: (dead) => {
        if (who.worker === dead) restart(who)
      },
      onUp: (started) => up(who, started),
    })
    who.worker = worker
  }

  const restart = (who: Account): void => {
    const dead = who.worker
    clock.setTimer(() => {
      if (who.worker === dead && current === who) start(who)
    }, 1 + random.below(RESTART_MS))
  }

  /** A page notes in its own storage that actions wait, and reports when the log has lost them. */
  const reportWiped = (who: Account): void => {
    if (who.log.fence !== null) return
    for (const id of who.acknowledged) if (!who.log.events.has(id)) who.reportedLost.add(id)
  }

  const engine = (): Engine | null => current?.worker?.engine() ?? null

  const device: Device = {
    name: options.name,
    condition,
    accounts: () => [...accounts.values()],
    account,
    engine,
    displayed: (model) => {
      const layer = current?.worker?.port.memory
      return layer ? [...entriesOf(layer, model).values()].filter(({ hidden }) => !hidden).map(({ document }) => document) : []
    },
    signIn: async (actor) => {
      const leaving = current
      if (leaving) {
        await leaving.worker?.end()
        leaving.worker = null
        leaving.handedOver.clear()
        emptied(leaving.mirror)
        leaving.hasLostMirror = true
        if (options.sabotage.clearsLogAtSignOut) leaving.log.events.clear()
      }
      const tokens = await server.signIn(actor.id)
      const known = accounts.get(actor.id) ?? createAccount(`${options.name}/${actor.id}`, actor, tokens)
      known.tokens = tokens
      accounts.set(actor.id, known)
      current = known
      start(known)
    },
    dispatch: (events) => {
      const [first] = events
      const who = account()
      if (!first) return
      who.handedOver.set(first.id, events)
      noteMeant(who, server, events)
      const now = engine()
      if (now) void handOver(who, now, events)
    },
    kill: (prepare) => {
      const who = account()
      who.worker?.kill()
      prepare?.(who)
      restart(who)
    },
    crashTab: () => {
      const who = account()
      const isWaiting = who.handedOver.size > 0
      who.handedOver.clear()
      return isWaiting
    },
    takeOver: (isFrozen) => {
      const who = account()
      const former = who.worker
      if (!former?.engine()) return false
      if (isFrozen) former.freeze()
      const goOn = async (): Promise<void> => {
        await later(clock, isFrozen ? 8000 : 100)
        // The worker may have died, or the person may have left: then no owner is left to take over
        // from.
        if (who.worker !== former || current !== who || !former.engine()) {
          former.thaw()
          return
        }
        start(who)
        await later(clock, random.below(4000))
        former.thaw()
        await later(clock, random.below(2000))
        await former.end()
      }
      void goOn()
      return true
    },
    renew: async () => {
      const who = account()
      const now = engine()
      if (!now) return
      const tokens = await server.signIn(who.actor.id)
      who.tokens = tokens
      now.renew(tokens, who.actor.id)
    },
  }
  return device
}
