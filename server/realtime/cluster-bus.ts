import Pusher from 'pusher'
import type { Bus } from './bus.ts'
import type { Cluster } from './cluster-config.ts'
import { createDelivery, type Log, Undeliverable } from './delivery.ts'

/** Most events in one call of the Pusher API. */
const MAX_BATCH = 10
const CAPACITY = 1_000
const TIMEOUT_MS = 5_000

interface Refusal {
  readonly status?: number
  readonly error?: { readonly code?: string; readonly type?: string }
}

/** Returns the kind of failure: messages of the package contain the signed address. */
const failureOf = (error: unknown): Error => {
  const { status, error: cause } = error as Refusal
  if (status !== undefined && status < 500 && status !== 429) return new Undeliverable(`the cluster answered ${status}`)
  return Object.assign(new Error('The cluster did not take the events.'), {
    code: status === undefined ? (cause?.code ?? cause?.type) : String(status),
  })
}

/**
 * Sends events to a Pusher-compatible cluster, outside of the request that caused them. The cluster
 * owns the sockets, so that none can be ended from here (docs/decisions/0012). Undelivered events
 * above the capacity are dropped, oldest first.
 */
export const createClusterBus = ({ appId, key, secret, at }: Cluster, log: Log): Bus => {
  const common = { appId, key, secret, timeout: TIMEOUT_MS }
  const pusher = new Pusher(
    'cluster' in at
      ? { ...common, cluster: at.cluster, useTLS: true }
      : { ...common, host: at.host, port: String(at.port), useTLS: at.tls },
  )
  const delivery = createDelivery<Pusher.BatchEvent>({
    name: 'realtime to the cluster',
    log,
    most: MAX_BATCH,
    capacity: CAPACITY,
    send: async (batch) => {
      try {
        const answer = await pusher.triggerBatch(batch.map((event) => ({ ...event })))
        answer.body?.resume()
      } catch (error) {
        throw failureOf(error)
      }
    },
    overflow: (waiting) => waiting.slice(-CAPACITY),
  })
  return {
    publish: (channel, name, data, except) =>
      delivery.push([
        { channel, name, data: JSON.stringify(data), ...(except === undefined ? {} : { socket_id: except }) },
      ]),
    drop: () => undefined,
    claim: async () => undefined,
    subscribe: () => () => undefined,
    close: delivery.close,
  }
}
