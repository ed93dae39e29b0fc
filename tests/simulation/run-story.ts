import { cursorFact } from '#src/store/mirror.ts'
import type { Cursor } from '#src/sync-worker/pull/cursor.ts'
import type { Account } from './device/account.ts'
import { createDevice, type Device } from './device/device.ts'
import { eventsOn } from './device/log-port.ts'
import { makeModelServer } from './model-server/model-server.ts'
import { createNetwork } from './network/network.ts'
import { brokenAtRest, brokenNow, brokenOnDisk } from './oracle/invariants.ts'
import { type Moment, WATCHED } from './oracle/moment.ts'
import { createRequestChecks } from './oracle/requests.ts'
import { PEOPLE } from './people.ts'
import { createRandom } from './random.ts'
import type { Sabotage } from './sabotage.ts'
import type { MakeServer } from './simulated-server.ts'
import { STEPS } from './steps/steps.ts'
import type { Story } from './story.ts'
import { createVirtualClock } from './virtual-clock.ts'
import type { World } from './world.ts'

export interface Outcome {
  /** Empty where everything held. */
  readonly broken: readonly string[]
  /** Number of the step after which it broke; -1 for the rest at the end. */
  readonly brokenAt: number
  readonly struck: ReadonlyMap<string, number>
  readonly edges: ReadonlyMap<string, number>
  readonly events: number
}

const START = Date.UTC(2026, 2, 2, 9)
const MINUTE_MS = 60_000
/** Faults have stopped for so long at least: what was late has come. */
const LEAST_REST_MINUTES = 4
/** Within that long everything has come to rest. An event that was stuck is tried every hour. */
const MOST_REST_MINUTES = 75

const count = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1)

/** Tells a story: every step, then fair weather until everything rests. The same for the same story. */
export const runStory = async (story: Story, makeServer: MakeServer | null = null, sabotage: Sabotage = {}): Promise<Outcome> => {
  const random = createRandom(story.seed ^ 0x5eed)
  const clock = createVirtualClock(START)
  const struck = new Map<string, number>()
  const edges = new Map<string, number>()
  const broken: string[] = []
  const devices: Device[] = []
  const hasFeed = story.hasFeed
  let places = 0

  const make = makeServer ?? makeModelServer(sabotage.server)
  const server = await make({
    clock,
    hasFeed,
    onHint: ({ userId, model }) => {
      for (const device of devices) {
        if (device.account().actor.id !== userId) continue
        if (device.condition.losesHints > 0) {
          device.condition.losesHints -= 1
          count(struck, 'lost hint')
          continue
        }
        clock.setTimer(() => device.engine()?.hint(model), 1 + random.below(60))
      }
    },
  })
  const checks = createRequestChecks(server, broken)
  const network = createNetwork({
    server,
    clock,
    random,
    onStruck: (fault) => count(struck, fault),
    onLeaving: checks.leaving,
    onCarried: checks.carried,
  })
  const told: typeof server = {
    ...server,
    signIn: async (userId) => {
      const tokens = await server.signIn(userId)
      checks.given(tokens.access, userId)
      return tokens
    },
  }
  for (let place = 0; place < story.devices; place += 1) {
    const device = createDevice({
      name: `device-${place + 1}`,
      clock,
      random,
      server: told,
      sabotage,
      send: network.send,
      nextPlace: () => {
        places += 1
        return places
      },
      onEdge: (edge) => count(edges, edge),
      onStruck: (fault) => count(struck, fault),
    })
    const person = PEOPLE[place]
    if (!person) throw new Error('There are more devices than people.')
    await device.signIn(person)
    devices.push(device)
  }
  const accounts = (): readonly Account[] => devices.flatMap((device) => device.accounts())
  const world: World = {
    clock,
    server: told,
    network,
    devices,
    hasFeed,
    struck: (fault) => count(struck, fault),
    edge: (edge) => count(edges, edge),
    restored: () => {
      checks.restored()
      for (const account of accounts()) account.isBehindRestore = true
    },
  }

  const momentOf = (account: Account): Moment | null => {
    const { worker } = account
    const engine = worker?.engine()
    if (!worker || !engine || worker.isFrozen()) return null
    return { account, worker, engine, events: engine.events(), server, hasFeed, wasLate: checks.wasLate }
  }

  const noteRestored = ({ account, worker, engine }: Moment): void => {
    if (!account.isBehindRestore) return
    const cursors = WATCHED.map((model) => worker.port.memory.facts.get(cursorFact(model)) as Cursor | undefined)
    if (cursors.every((cursor) => cursor?.epoch === server.epoch() && !cursor.resync) && engine.status().pull.phase === 'ready') {
      account.isBehindRestore = false
      worker.newest.forget()
    }
  }

  const check = (): void => {
    broken.push(...(server.complaints?.() ?? []))
    for (const account of accounts()) {
      broken.push(...brokenOnDisk(account, server))
      const moment = momentOf(account)
      if (!moment) continue
      noteRestored(moment)
      broken.push(...brokenNow(moment))
    }
  }

  const outcome = (brokenAt: number): Outcome => ({
    broken,
    brokenAt,
    struck,
    edges,
    events: accounts().reduce((sum, account) => sum + account.log.events.size, 0),
  })

  await clock.advance(500)
  for (const [place, step] of story.steps.entries()) {
    const device = devices[step.device % devices.length]
    const act = STEPS.get(step.name)?.act
    if (!device || !act) continue
    await act(world, device, createRandom(step.dice))
    await clock.advance(step.pause)
    check()
    if (broken.length > 0) return outcome(place)
  }

  network.calm()
  for (const { condition } of devices) {
    condition.faults.length = 0
    condition.deaths.length = 0
    condition.losesHints = 0
    condition.isLogFull = false
    condition.isMirrorFull = false
  }

  /** The mirror's disk lags behind: what was settled at the very end of a minute is on it in the next. */
  const isAtRest = (moment: Moment): boolean => !moment.account.isBehindRestore && brokenAtRest(moment).length === 0

  /** Whoever is asked to sign in does so; whoever is asked to reload looks again. */
  const attend = async (): Promise<void> => {
    for (const device of devices) {
      const paused = device.engine()?.status().paused
      if (paused === 'sign_in') await device.renew()
      if (paused === 'upgrade') device.engine()?.wake()
    }
  }

  const rest = async (): Promise<void> => {
    for (let minute = 1; minute <= MOST_REST_MINUTES && broken.length === 0; minute += 1) {
      await attend()
      await clock.advance(MINUTE_MS)
      check()
      const moments = devices.map((device) => momentOf(device.account()))
      if (minute >= LEAST_REST_MINUTES && moments.every((moment) => moment !== null && isAtRest(moment))) break
    }
    for (const device of devices) {
      const moment = momentOf(device.account())
      if (broken.length > 0) return
      if (!moment) broken.push(`15 · ${device.name}: the worker does not start`)
      else broken.push(...brokenAtRest(moment))
    }
  }

  await rest()
  // Whoever left something behind on a device comes back to it.
  for (let round = 0; round < PEOPLE.length && broken.length === 0; round += 1) {
    let isAnyBack = false
    for (const device of devices) {
      const waiting = device.accounts().find((account) => account !== device.account() && !account.isFinished && eventsOn(account.log).length > 0)
      device.account().isFinished = true
      if (!waiting) continue
      isAnyBack = true
      await device.signIn(waiting.actor)
    }
    if (!isAnyBack) break
    await rest()
  }
  return outcome(-1)
}
