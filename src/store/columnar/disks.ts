import type { Disk } from './blocks/persistence.ts'

interface SharedDisk {
  readonly disk: Promise<Disk>
  holders: number
}

/** The disk of each database, opened once for all of its open collections. */
export interface Disks {
  /** Opens or shares the disk. Rejects when it cannot be opened; the next call then tries again. */
  acquire(databaseName: string): Promise<Disk>
  /**
   * Called once for each `acquire`, when a collection closes. After the last call the disk is
   * forgotten; its owner closes it.
   */
  release(databaseName: string): void
}

/** Shares the disks that `open` opens. */
export const createDisks = (open: (databaseName: string) => Promise<Disk>): Disks => {
  const disks = new Map<string, SharedDisk>()
  return {
    acquire: async (databaseName) => {
      const shared = disks.get(databaseName) ?? { disk: open(databaseName), holders: 0 }
      disks.set(databaseName, shared)
      shared.holders += 1
      try {
        return await shared.disk
      } catch (error) {
        if (disks.get(databaseName) === shared) disks.delete(databaseName)
        throw error
      }
    },
    release: (databaseName) => {
      const shared = disks.get(databaseName)
      if (!shared) return
      shared.holders -= 1
      if (shared.holders === 0) disks.delete(databaseName)
    },
  }
}
