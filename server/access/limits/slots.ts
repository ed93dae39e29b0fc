import { DomainError } from '#contract/core/errors.ts'

/** Bounds on the work of one key. */
export interface SlotLimits {
  readonly atOnce: number
  /** Requests that may wait for a slot; the next one is refused with 429. */
  readonly queue: number
  /** Longest wait, ms; then the request is refused with 503. */
  readonly waitMs: number
}

interface Waiting {
  begin(): void
}

interface KeySlots {
  running: number
  readonly waiting: Waiting[]
}

/** Slots for work, by key. In memory: each process counts alone. */
export interface Slots {
  /**
   * Resolves with the function that releases the slot. Rejects with 429 or 503. `onDisconnect`
   * registers a listener for the caller's disconnection, upon which the request leaves the queue.
   */
  take(key: string, onDisconnect: (listener: () => void) => void): Promise<() => void>
  /** Keys that hold or await a slot. */
  size(): number
}

const QUEUE_FULL_SECONDS = 2
const WAITED_IN_VAIN_SECONDS = 5

const refusalOf = (code: 'too_many_requests' | 'unavailable', retryAfterSeconds: number): DomainError =>
  new DomainError(code, { detail: { retryAfterSeconds } })

/** Creates slots by person: a number at once, a queue and a longest wait, ms. */
export const createSlots = ({ atOnce, queue, waitMs }: SlotLimits): Slots => {
  const slotsByKey = new Map<string, KeySlots>()

  const releaseOf = (key: string, slots: KeySlots) => (): void => {
    const next = slots.waiting.shift()
    // The slot is handed over directly, so that a later request can't overtake.
    if (next) next.begin()
    else slots.running--
    if (slots.running === 0 && slots.waiting.length === 0) slotsByKey.delete(key)
  }

  const wait = (slots: KeySlots, onDisconnect: (listener: () => void) => void): Promise<void> =>
    new Promise((begin, fail) => {
      const giveUp = (code: 'too_many_requests' | 'unavailable'): void => {
        const place = slots.waiting.indexOf(waiting)
        if (place === -1) return
        slots.waiting.splice(place, 1)
        clearTimeout(timer)
        fail(refusalOf(code, WAITED_IN_VAIN_SECONDS))
      }
      const timer = setTimeout(() => giveUp('unavailable'), waitMs).unref()
      const waiting: Waiting = {
        begin: () => {
          clearTimeout(timer)
          begin()
        },
      }
      slots.waiting.push(waiting)
      onDisconnect(() => giveUp('unavailable'))
    })

  return {
    take: async (key, onDisconnect) => {
      const slots = slotsByKey.get(key) ?? { running: 0, waiting: [] }
      slotsByKey.set(key, slots)
      if (slots.running < atOnce) slots.running++
      else {
        if (slots.waiting.length >= queue) throw refusalOf('too_many_requests', QUEUE_FULL_SECONDS)
        await wait(slots, onDisconnect)
      }
      let isHeld = true
      const release = releaseOf(key, slots)
      return () => {
        if (isHeld) release()
        isHeld = false
      }
    },
    size: () => slotsByKey.size,
  }
}
