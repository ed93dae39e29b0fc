import { proxy } from 'comlink'

/** A value that pages watch; the newest is told at once to whoever comes. */
export const createBoard = <Value>(initial: Value) => {
  const listeners = new Set<(value: Value) => void>()
  let value = initial
  return {
    post: (next: Value) => {
      value = next
      for (const listener of listeners) listener(next)
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
