import type { NewEvent } from '#contract/core/events/event.ts'
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
import { type Account, createAccount, knowsFormerEpoch } from './account.ts'
import { emptied, entriesOf } from './disk.ts'
import { handOver } from './hand-over.ts'
import { startWorker } from './worker.ts'
import type { DeathPlace } from './worker-options.ts'

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

const noFaults = (): Condition => ({
  faults: [],
  deaths: [],
  skewMs: 0,
  isLogFull: false,
  isMirrorFull: false,
  losesHints: 0,
  isOffline: false,
})

interface WorkerStart {
  readonly device: () => Device
  readonly isCurrent: (account: Account) => boolean
}

/** Starts the workers of a device, again after their death. */
const createStarts = (options: DeviceOptions, condition: Condition, { device, isCurrent }: WorkerStart) => {
  const { clock, random, server } = options

  const start = (who: Account): void => {
    reportWiped(who)
    who.isBehindRestore ||= knowsFormerEpoch(who, server.epoch())
    who.worker = startWorker({
      ...{
        account: who,
        clock,
        random,
        sabotage: options.sabotage,
        nextPlace: options.nextPlace,
        onEdge: options.onEdge,
      },
      skew: () => condition.skewMs,
      send: (asked, asker) => options.send(device(), who, asked, asker),
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
      onDeath: (dead) => {
        if (who.worker === dead) restart(who)
      },
      onUp: (started) => {
        const engine = who.worker === started ? started.engine() : null
        if (engine)
          for (const events of [...who.handedOver.values()]) void handOver(who, engine, events, options.onAnswered)
      },
    })
  }

  const restart = (who: Account): void => {
    const dead = who.worker
    clock.setTimer(() => {
      if (who.worker === dead && isCurrent(who)) start(who)
    }, 1 + random.below(RESTART_MS))
  }

  /** Starts a second worker, which takes over while the first one continues for a while. */
  const takeOver = async (who: Account, isFrozen: boolean): Promise<void> => {
    const former = who.worker
    if (isFrozen) former?.freeze()
    await later(clock, isFrozen ? 8000 : 100)
    // The worker may have died, or the person may have left: then no owner is left to take over
    // from.
    if (who.worker !== former || !isCurrent(who) || !former?.engine()) {
      former?.thaw()
      return
    }
    start(who)
    await later(clock, random.below(4000))
    former.thaw()
    await later(clock, random.below(2000))
    await former.end()
  }

  return { start, restart, takeOver }
}

/** A page notes in its own storage that actions wait, and reports when the log has lost them. */
const reportWiped = (who: Account): void => {
  if (who.log.fence !== null) return
  for (const id of who.acknowledged) if (!who.log.events.has(id)) who.reportedLost.add(id)
}

/** Ends the worker of an account and deletes its mirror, as a sign-out does. */
const leaveAccount = async (leaving: Account, { clearsLogAtSignOut }: Sabotage): Promise<void> => {
  await leaving.worker?.end()
  leaving.worker = null
  leaving.handedOver.clear()
  emptied(leaving.mirror)
  leaving.hasLostMirror = true
  if (clearsLogAtSignOut) leaving.log.events.clear()
}

export const createDevice = (options: DeviceOptions): Device => {
  const { server } = options
  const accounts = new Map<string, Account>()
  const condition = noFaults()
  let current: Account | null = null
  const { start, restart, takeOver } = createStarts(options, condition, {
    device: () => device,
    isCurrent: (account) => current === account,
  })

  const account = (): Account => {
    if (!current) throw new Error('Nobody is signed in.')
    return current
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
      return layer
        ? [...entriesOf(layer, model).values()].filter(({ hidden }) => !hidden).map(({ document }) => document)
        : []
    },
    signIn: async (actor) => {
      if (current) await leaveAccount(current, options.sabotage)
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
      if (now) void handOver(who, now, events, options.onAnswered)
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
      if (!who.worker?.engine()) return false
      void takeOver(who, isFrozen)
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
