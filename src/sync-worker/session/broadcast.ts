import { proxy } from 'comlink'

/** How what comes in a flood is told: the first after a moment, then all that comes within a longer time as one. */
export interface Pace<Value> {
  readonly firstAfterMs: number
  readonly everyMs: number
  readonly merge: (earlier: Value, later: Value) => Value
}

/** A value that pages watch; the newest is told at once to whoever comes. Without a pace each is told at once. */
export const createBroadcast = <Value>(initial: Value, pace?: Pace<Value>) => {
  const listeners = new Set<(value: Value) => void>()
  let value = initial
  let timer: ReturnType<typeof setTimeout> | null = null
  let waiting: { readonly value: Value } | null = null

  const tell = (next: Value): void => {
    for (const listener of listeners) listener(next)
  }

  const tellWaiting = (): void => {
    const told = waiting
    waiting = null
    if (told) tell(told.value)
  }

  const wait = (ms: number, everyMs: number): void => {
    timer = setTimeout(() => {
      timer = null
      if (!waiting) return
      wait(everyMs, everyMs)
      tellWaiting()
    }, ms)
  }

  return {
    publish: (next: Value): void => {
      value = next
      if (!pace) {
        tell(next)
        return
      }
      waiting = { value: waiting ? pace.merge(waiting.value, next) : next }
      if (timer === null) wait(pace.firstAfterMs, pace.everyMs)
    },
    /** Tells what still waits, at once: what comes next has nothing to do with it. */
    flush: (): void => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      tellWaiting()
    },
    /** `first` is told at once instead of the newest value; null tells nothing until something happens. */
    watch: async (listener: (value: Value) => void, first: () => Value | null = () => value) => {
      listeners.add(listener)
      const told = first()
      if (told !== null) listener(told)
      // Called from the page: Comlink needs to be told that a function travels by reference.
      return proxy(() => {
        listeners.delete(listener)
      })
    },
  }
}
