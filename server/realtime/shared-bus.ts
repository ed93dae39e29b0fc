import { randomUUID } from 'node:crypto'
import type { Notifications } from '../database/notifications.ts'
import { type Bus, createBus } from './bus.ts'
import { createDelivery, type Log } from './delivery.ts'
import type { Signal } from './signal.ts'
import { createDecoder } from './signal-decoder.ts'
import { createEncoder } from './signal-encoder.ts'

const MAX_BATCH = 200
const CAPACITY = 10_000
const RECONNECT_ALL: Signal = { kind: 'drop', target: 'everyone', outcome: 'reconnect' }

/**
 * One bus for all processes on a PostgreSQL database: a message is published in this process at
 * once, and in the others through NOTIFY. When messages may have been lost, all sockets must
 * reconnect, and their clients pull what changed.
 */
export const openSharedBus = async (notifications: Notifications, log: Log): Promise<Bus> => {
  const local = createBus()
  const origin = randomUUID()
  const encode = createEncoder(origin)
  const decode = createDecoder(origin)
  const delivery = createDelivery<readonly string[]>({
    name: 'realtime to other processes',
    log,
    most: MAX_BATCH,
    capacity: CAPACITY,
    send: (batch) => notifications.notify(batch.flat()),
    overflow: () => [encode(RECONNECT_ALL)],
  })

  const apply = async (signal: Signal): Promise<void> => {
    if (signal.kind === 'publish') local.publish(signal.channel, signal.event, signal.data, signal.except)
    else if (signal.kind === 'drop') local.drop(signal.target, signal.outcome)
    else await local.claim(signal.socketId, signal.owner)
  }

  /** Never throws: another release may send messages that this release can't read. */
  const applySafely = (signal: Signal): Promise<void> =>
    apply(signal).catch((error: unknown) => log.warn({ err: error }, 'realtime: a message could not be passed on'))

  const applyEverywhere = (signal: Signal): void => {
    void applySafely(signal)
    delivery.push([encode(signal)])
  }

  await notifications.listen({
    onPayload: (payload) => {
      const signal = decode(payload)
      if (signal) void applySafely(signal)
    },
    onRestored: () => {
      log.warn('realtime: the connection to other processes was lost and is back, sockets are told to reconnect')
      void applySafely(RECONNECT_ALL)
    },
  })

  return {
    publish: (channel, event, data, except) =>
      applyEverywhere({ kind: 'publish', channel, event, data, ...(except === undefined ? {} : { except }) }),
    drop: (target, then) => applyEverywhere({ kind: 'drop', target, outcome: then }),
    claim: async (socketId, owner) => {
      const signal: Signal = { kind: 'claim', socketId, owner }
      await applySafely(signal)
      await notifications.notify(encode(signal))
    },
    subscribe: local.subscribe,
    close: delivery.close,
  }
}
