import { FACTS } from './database.ts'
import type { Write, Writer } from './writer.ts'

/** What the caller remembers of the rows (how far it has pulled): read from memory, written behind the changes that came before. */
export interface Facts {
  get(name: string): unknown
  /** `undefined` removes it. The value is not changed afterwards. */
  set(name: string, value: unknown): void
  /** Forgets them now; the write removes them from disk. */
  drop(names: readonly string[]): Write
}

export const createFacts = (stored: ReadonlyMap<string, unknown>, writer: Writer): Facts => {
  const held = new Map(stored)
  return {
    get: (name) => held.get(name),
    set: (name, value) => {
      if (value === undefined) held.delete(name)
      else held.set(name, value)
      void writer.write((transaction) => {
        const store = transaction.objectStore(FACTS)
        if (value === undefined) store.delete(name)
        else store.put(value, name)
      })
    },
    drop: (names) => {
      for (const name of names) held.delete(name)
      return (transaction) => {
        for (const name of names) transaction.objectStore(FACTS).delete(name)
      }
    },
  }
}
