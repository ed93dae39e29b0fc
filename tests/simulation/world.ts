import type { Device } from './device/device.ts'
import type { Network } from './network/network.ts'
import type { Random } from './random.ts'
import type { SimulatedServer } from './simulated-server.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** Everything that a step of a story can change. */
export interface World {
  readonly clock: VirtualClock
  readonly server: SimulatedServer
  readonly network: Network
  readonly devices: readonly Device[]
  readonly hasFeed: boolean
  /** Counts a fault. */
  readonly struck: (fault: string) => void
  readonly edge: (edge: string) => void
  /** A backup was restored: the oracle's notes of effects are void. */
  readonly restored: () => void
}

/**
 * A step: an act of a person or a fault. Its random numbers are its own, so that a story without
 * some other step stays the same.
 */
export type Act = (world: World, device: Device, random: Random) => void | Promise<void>
