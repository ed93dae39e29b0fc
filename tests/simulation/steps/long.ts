import type { RestoreChoice } from '../simulated-server.ts'
import type { Act } from '../world.ts'

/** Steps of a long story: months pass, older backups are restored, into any database. */

const DAY_MS = 86_400_000
/** Longer than the retention of decided events. */
const LEAST_DAYS = 31
const MORE_DAYS = 400

const restoreOf =
  (name: LongFault, choose: (dice: () => number) => RestoreChoice): Act =>
  async ({ struck, server, restored, hasFeed }, _device, random) => {
    if (!hasFeed) return
    struck(name)
    await server.restore(choose(random.next))
    restored()
  }

export const LONG_FAULT_NAMES = [
  'restore of any backup',
  'restore into an empty database',
  'restore of a former backup',
  'sleep beyond retention',
  'clock beyond retention',
  'offline',
] as const
type LongFault = (typeof LONG_FAULT_NAMES)[number]

const restoreAny = restoreOf('restore of any backup', (dice) => ({
  back: Math.floor(dice() * 4),
  onto: dice() < 0.5 ? 'empty' : 'replaced',
}))
const restoreEmpty = restoreOf('restore into an empty database', () => ({ back: 0, onto: 'empty' }))
const restoreFormer = restoreOf('restore of a former backup', (dice) => ({
  back: 1,
  onto: dice() < 0.5 ? 'empty' : 'replaced',
}))

/** The device is off for longer than the retention of decided events. */
const sleep: Act = ({ struck }, device, random) => {
  struck('sleep beyond retention')
  device.kill(() => {
    device.condition.skewMs += (LEAST_DAYS + random.below(MORE_DAYS)) * DAY_MS
  })
}

const jumpClock: Act = ({ struck }, device, random) => {
  struck('clock beyond retention')
  device.condition.skewMs += (random.next() < 0.5 ? -1 : 1) * (LEAST_DAYS + random.below(MORE_DAYS)) * DAY_MS
}

const unplug: Act = ({ struck }, device) => {
  struck('offline')
  device.condition.isOffline = true
}

const plugIn: Act = (_world, device) => {
  device.condition.isOffline = false
  device.engine()?.wake()
}

export const LONG = {
  restoreAny,
  restoreEmpty,
  restoreFormer,
  sleep,
  jumpClock,
  unplug,
  plugIn,
} as const satisfies Readonly<Record<string, Act>>

export type LongName = keyof typeof LONG
