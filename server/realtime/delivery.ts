import type { FastifyBaseLogger } from 'fastify'

/** Log of deliveries. */
export type Log = Pick<FastifyBaseLogger, 'warn' | 'info'>

/** Settings of a delivery queue. */
export interface DeliveryOptions<Item> {
  /** Name of the target in the log. */
  readonly name: string
  readonly log: Log
  /** Items per call of `send`. */
  readonly most: number
  /** Items that may wait. */
  readonly capacity: number
  /**
   * Resolves once the items are delivered; rejects with `Undeliverable` for a permanent failure.
   */
  readonly send: (items: readonly Item[]) => Promise<void>
  /** Replaces the waiting batches when there are more than `capacity`. */
  readonly overflow: (waiting: readonly Item[]) => readonly Item[]
}

/** A queue that sends batches in order and retries failed ones. */
export interface Delivery<Item> {
  push(items: readonly Item[]): void
  /** Waits for the remaining deliveries for a bounded time, then discards the rest. */
  close(): Promise<void>
}

/** Permanent refusal by the receiver: the items are discarded. */
export class Undeliverable extends Error {}

const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 15_000
const CLOSING_MS = 2_000

/** Returns the kind of failure only: address and parameters of a request may contain signatures. */
const reasonOf = (error: unknown): string => {
  if (error instanceof Undeliverable) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : 'unknown'
}

/**
 * Sends batches one after the other, independently of the requests that caused them; retries a
 * failed batch after a growing pause.
 */
export const createDelivery = <Item>({
  name,
  log,
  most,
  capacity,
  send,
  overflow,
}: DeliveryOptions<Item>): Delivery<Item> => {
  let waiting: readonly Item[] = []
  let running: Promise<void> | null = null
  let failures = 0
  let closed = false
  let wake: () => void = () => undefined

  const pause = (): Promise<void> =>
    new Promise((done) => {
      const timer = setTimeout(done, Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS))
      timer.unref()
      wake = () => {
        clearTimeout(timer)
        done()
      }
    })

  const failed = async (error: unknown): Promise<void> => {
    if (failures === 0) log.warn({ reason: reasonOf(error), waiting: waiting.length }, `${name}: not delivered`)
    failures++
    if (!closed) await pause()
  }

  const attempt = async (): Promise<void> => {
    const batch = waiting.slice(0, most)
    waiting = waiting.slice(most)
    try {
      await send(batch)
      if (failures > 0) log.info({ failures }, `${name}: delivered again`)
      failures = 0
    } catch (error) {
      if (!(error instanceof Undeliverable)) hold([...batch, ...waiting])
      await failed(error)
    }
  }

  const hold = (items: readonly Item[]): void => {
    waiting = items
    if (waiting.length <= capacity) return
    log.warn({ waiting: waiting.length }, `${name}: too much waits, some of it is given up`)
    waiting = overflow(waiting)
  }

  const run = async (): Promise<void> => {
    while (waiting.length > 0 && !(closed && failures > 0)) await attempt()
    running = null
  }

  return {
    push: (items) => {
      if (closed) return
      hold([...waiting, ...items])
      // Work that ends at once has set `running` to null before it would be assigned.
      if (waiting.length > 0) running ??= run()
    },
    close: async () => {
      closed = true
      wake()
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise<void>((done) => {
        timer = setTimeout(done, CLOSING_MS)
      })
      await Promise.race([running, patience])
      clearTimeout(timer)
    },
  }
}
