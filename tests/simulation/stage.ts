import type { Actor } from '#contract/core/roles.ts'
import type { Account } from './device/account.ts'
import { createDevice, type Device } from './device/device.ts'
import { makeModelServer } from './model-server/model-server.ts'
import { createNetwork } from './network/network.ts'
import { createDispatchChecks } from './oracle/dispatches.ts'
import { createRequestChecks } from './oracle/requests.ts'
import { PEOPLE } from './people.ts'
import { createRandom } from './random.ts'
import type { Sabotage } from './sabotage.ts'
import type { MakeServer, SimulatedHint, SimulatedServer } from './simulated-server.ts'
import type { Story } from './story.ts'
import { createVirtualClock } from './virtual-clock.ts'
import type { World } from './world.ts'

/** The parts on which a story runs, and the notes of its run. */
export interface Stage {
  readonly world: World
  /** Everyone who has ever signed in on one of the devices. */
  readonly accounts: () => readonly Account[]
  /** A copy of the event's request that the device had given up was carried out. */
  readonly wasLate: (key: string) => boolean
  /** Violations in words. */
  readonly broken: string[]
  readonly struck: ReadonlyMap<string, number>
  readonly edges: ReadonlyMap<string, number>
}

const START = Date.UTC(2026, 2, 2, 9)
/** Upper bound of a hint's delay, ms. */
const MAX_HINT_MS = 60

const createCounts = () => {
  const counts = new Map<string, number>()
  return { counts, count: (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1) }
}

/** In a long story the first device's person also has the third device. */
const peopleOf = (devices: number, isLong: boolean): readonly Actor[] =>
  isLong
    ? [...PEOPLE.slice(0, Math.min(devices, 2)), ...PEOPLE.slice(0, Math.max(0, devices - 2))]
    : PEOPLE.slice(0, devices)

/**
 * Makes the server, the network and the devices of a story, each with its first person.
 * Deterministic.
 */
export const openStage = async (story: Story, makeServer: MakeServer | null, sabotage: Sabotage): Promise<Stage> => {
  const { hasFeed, isWide, isLong = false } = story
  const random = createRandom(story.seed ^ 0x5eed)
  const clock = createVirtualClock(START)
  const { counts: struck, count: strike } = createCounts()
  const { counts: edges, count: edge } = createCounts()
  const broken: string[] = []
  const devices: Device[] = []
  let places = 0

  const hint = ({ userId, model }: SimulatedHint): void => {
    for (const device of devices) {
      if (device.account().actor.id !== userId) continue
      if (device.condition.losesHints > 0) {
        device.condition.losesHints -= 1
        strike('lost hint')
      } else clock.setTimer(() => device.engine()?.handleHint(model), 1 + random.below(MAX_HINT_MS))
    }
  }

  const made = await (makeServer ?? makeModelServer(sabotage.server))({
    clock,
    hasFeed,
    restoresAtOnce: isWide,
    onHint: hint,
  })
  const checks = createRequestChecks(made, broken)
  const checkAnswers = createDispatchChecks(broken)
  const server: SimulatedServer = {
    ...made,
    signIn: async (userId) => {
      const tokens = await made.signIn(userId)
      checks.given(tokens.access, userId)
      return tokens
    },
  }
  const network = createNetwork({
    server: made,
    clock,
    random,
    isWide,
    onStruck: strike,
    onLeaving: checks.leaving,
    onCarried: checks.carried,
  })

  for (const [place, person] of peopleOf(story.devices, isLong).entries()) {
    const device = createDevice({
      name: `device-${place + 1}`,
      clock,
      random,
      server,
      sabotage,
      send: network.send,
      nextPlace: () => {
        places += 1
        return places
      },
      onEdge: edge,
      onStruck: strike,
      onAnswered: checkAnswers,
    })
    await device.signIn(person)
    devices.push(device)
  }
  if (devices.length < story.devices) throw new Error('There are more devices than people.')

  const accounts = (): readonly Account[] => devices.flatMap((device) => device.accounts())
  const restored = (): void => {
    checks.restored()
    for (const account of accounts()) account.isBehindRestore = true
  }
  return {
    world: { clock, server, network, devices, hasFeed, struck: strike, edge, restored },
    accounts,
    wasLate: checks.wasLate,
    broken,
    struck,
    edges,
  }
}
