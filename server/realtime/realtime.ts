import type { RealtimeEndpoint } from '#contract/core/protocol.ts'
import type { Database } from '../database/connect.ts'
import type { Installation } from '../database/installation.ts'
import { type Bus, createBus } from './bus.ts'
import { type Cluster, endpointOf } from './cluster-config.ts'
import type { Log } from './delivery.ts'
import { openSharedBus } from './shared-bus.ts'
import type { Keys } from './signature.ts'

/** Notifies clients of changes, through sockets of this server or through a cluster. */
export interface Realtime {
  readonly bus: Bus
  /** Keys that sign channels. */
  readonly keys: Keys
  /** Whether this server holds the sockets; otherwise a cluster does. */
  readonly ownSockets: boolean
  /** Settings for clients. */
  readonly endpoint: RealtimeEndpoint
}

interface RealtimeOptions {
  readonly database: Database
  readonly installation: Installation
  readonly cluster: Cluster | null
  readonly log: Log
}

/** Opens the bus for this installation: in memory, over the database, or of a cluster. */
export const openRealtime = async ({ database, installation, cluster, log }: RealtimeOptions): Promise<Realtime> => {
  if (cluster) {
    // Imported on demand: only installations with a cluster load the package.
    const { createClusterBus } = await import('./cluster-bus.ts')
    return { bus: createClusterBus(cluster, log), keys: cluster, ownSockets: false, endpoint: endpointOf(cluster) }
  }
  const keys = { key: installation.realtimeKey, secret: installation.realtimeSecret }
  const bus = database.notifications ? await openSharedBus(database.notifications, log) : createBus()
  return { bus, keys, ownSockets: true, endpoint: { key: keys.key } }
}
