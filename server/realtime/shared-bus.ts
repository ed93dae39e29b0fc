import { randomUUID } from 'node:crypto'
import type { Notifications } from '../database/notifications.ts'
import { type Bus, createBus } from './bus.ts'
import { createDelivery, type Log } from './delivery.ts'
import { createDecoder, createEncoder, type Signal } from './signal.ts'

const MOST_AT_ONCE = 200
const CAPACITY = 10_000
const COME_BACK: Signal = { kind: 'drop', target: 'everyone', outcome: 'reconnect' }

/**
 * One bus for all processes on a PostgreSQL database: a message is published here at once, and to
 * the other processes through NOTIFY. When messages may have been lost, sockets are told to
 * reconnect, and their clients ask for what has changed.
 */
export const openSharedBus = async (notifications: Notifications, log: Log): Promise<Bus> => {
  const local = createBus()
  const origin = randomUUID()
  const encode = createEncoder(origin)
  const decode = createDecoder(origin)
  const delivery = createDelivery<readonly string[]>({
    name: 'realtime to other processes',
    log,
    most: MOST_AT_ONCE,
    capacity: CAPACITY,
    send: (batch) => notifications.notify(batch.flat()),
    overflow: () => [encode(COME_BACK)],
  })

  const apply = async (signal: Signal): Promise<void> => {
    if (signal.kind === 'publish') local.publish(signal.channel, signal.event, signal.data, signal.except)
    else if (signal.kind === 'drop') local.drop(signal.target, signal.outcome)
    else await local.claim(signal.socketId, signal.owner)
  }

  /** Never throws: another release may send messages that this release can't read. */
  const perform = (signal: Signal): Promise<void> =>
    apply(signal).catch((error: unknown) => log.warn({ err: error }, 'realtime: a message could not be passed on'))

  const say = (signal: Signal): void => {
    void perform(signal)
    delivery.push([encode(signal)])
  }

  await notifications.listen({
    heard: (payload) => {
      const signal = decode(payload)
      if (signal) void perform(signal)
    },
    restored: () => {
      log.warn('realtime: the connection to other processes was lost and is back, sockets are told to reconnect')
      void perform(COME_BACK)
    },
  })

  return {
    publish: (channel, event, data, except) => say({ kind: 'publish', channel, event, data, ...(except === undefined ? {} : { except }) }),
    drop: (target, then) => say({ kind: 'drop', target, outcome: then }),
    claim: async (socketId, owner) => {
      const signal: Signal = { kind: 'claim', socketId, owner }
      await perform(signal)
      await notifications.notify(encode(signal))
    },
    subscribe: local.subscribe,
    close: delivery.close,
  }
}
