import { proxy } from 'comlink'

/**
 * Limits how often a value that changes often is published; changes meanwhile are merged into one.
 */
export interface Pace<Value> {
  /** Milliseconds between a change after a quiet time and its publication. */
  readonly firstAfterMs: number
  /** Milliseconds between two publications. */
  readonly everyMs: number
  readonly merge: (earlier: Value, later: Value) => Value
}

/**
 * A value that pages watch; a new listener gets the newest value at once. Without a pace each
 * change is published at once.
 */
export const createBroadcast = <Value>(initialValue: Value, pace?: Pace<Value>) => {
  const listeners = new Set<(value: Value) => void>()
  let newestValue = initialValue
  let timer: ReturnType<typeof setTimeout> | null = null
  let unpublished: { readonly value: Value } | null = null

  const notifyListeners = (value: Value): void => {
    for (const listener of listeners) listener(value)
  }

  const publishPending = (): void => {
    const pending = unpublished
    unpublished = null
    if (pending) notifyListeners(pending.value)
  }

  const startTimer = (ms: number, everyMs: number): void => {
    timer = setTimeout(() => {
      timer = null
      if (!unpublished) return
      startTimer(everyMs, everyMs)
      publishPending()
    }, ms)
  }

  return {
    publish: (value: Value): void => {
      newestValue = value
      if (!pace) {
        notifyListeners(value)
        return
      }
      unpublished = { value: unpublished ? pace.merge(unpublished.value, value) : value }
      if (timer === null) startTimer(pace.firstAfterMs, pace.everyMs)
    },
    /** Publishes a pending change at once. */
    flush: (): void => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      publishPending()
    },
    /**
     * Adds a listener; answers a function that removes it.
     *
     * @param firstValue Read for the first call, instead of the newest value; null for none.
     */
    watch: async (listener: (value: Value) => void, firstValue: () => Value | null = () => newestValue) => {
      listeners.add(listener)
      const value = firstValue()
      if (value !== null) listener(value)
      // Comlink passes a function by reference only inside `proxy`.
      return proxy(() => {
        listeners.delete(listener)
      })
    },
  }
}
