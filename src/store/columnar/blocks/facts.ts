import { FACTS } from './database.ts'
import type { DiskWrite } from './write-queue.ts'
import type { Writer } from './writer.ts'

/**
 * Named values that describe the rows, such as the cursor of a pull: read from memory, written
 * after the changes that were made before.
 */
export interface Facts {
  get(name: string): unknown
  /** Stores a value, which must not change afterwards; `undefined` deletes the fact. */
  set(name: string, value: unknown): void
  /** Forgets facts at once. The returned write deletes them from disk. */
  drop(names: readonly string[]): DiskWrite
}

/**
 * The facts of a disk.
 * @param stored the facts read when the disk was opened
 */
export const createFacts = (stored: ReadonlyMap<string, unknown>, writer: Writer): Facts => {
  const values = new Map(stored)
  return {
    get: (name) => values.get(name),
    set: (name, value) => {
      if (value === undefined) values.delete(name)
      else values.set(name, value)
      void writer.write((transaction) => {
        const store = transaction.objectStore(FACTS)
        if (value === undefined) store.delete(name)
        else store.put(value, name)
      })
    },
    drop: (names) => {
      for (const name of names) values.delete(name)
      return (transaction) => {
        for (const name of names) transaction.objectStore(FACTS).delete(name)
      }
    },
  }
}
