import type { Disk } from './blocks/persistence.ts'

interface HeldDisk {
  readonly disk: Promise<Disk>
  holders: number
}

/** The disk of each database, opened once for all of its collections that are open. */
export interface Disks {
  /** Rejects where it can't be opened: nothing is held then, and the next one tries again. */
  take(databaseName: string): Promise<Disk>
  /** Once for each `take`, when the collection is closed; after the last one the disk is forgotten, as its owner may close it. */
  letGo(databaseName: string): void
}

export const createDisks = (open: (databaseName: string) => Promise<Disk>): Disks => {
  const disks = new Map<string, HeldDisk>()
  return {
    take: async (databaseName) => {
      const held = disks.get(databaseName) ?? { disk: open(databaseName), holders: 0 }
      disks.set(databaseName, held)
      held.holders += 1
      try {
        return await held.disk
      } catch (error) {
        if (disks.get(databaseName) === held) disks.delete(databaseName)
        throw error
      }
    },
    letGo: (databaseName) => {
      const held = disks.get(databaseName)
      if (!held) return
      held.holders -= 1
      if (held.holders === 0) disks.delete(databaseName)
    },
  }
}
