import type { Durability } from './persistence.ts'

/** Queues its puts and deletes when its transaction begins. */
export type DiskWrite = (transaction: IDBTransaction) => void

/** A write that waits for a transaction. */
export interface QueuedWrite {
  readonly write: DiskWrite
  readonly isWriteBehind: boolean
  readonly done: (durability: Durability) => void
}

/** Writes that wait for a transaction, in their order. */
export class WriteQueue {
  private writes: QueuedWrite[] = []

  get isEmpty(): boolean {
    return this.writes.length === 0
  }

  /** Whether a caller waits for one of the writes. */
  get isAwaited(): boolean {
    return this.writes.some(({ isWriteBehind }) => !isWriteBehind)
  }

  add(write: DiskWrite, isWriteBehind: boolean): Promise<Durability> {
    return new Promise<Durability>((done) => {
      this.writes.push({ write, isWriteBehind, done })
    })
  }

  takeAll(): readonly QueuedWrite[] {
    const batch = this.writes
    this.writes = []
    return batch
  }

  /** Drops the writes: they stay in memory. */
  drop(): void {
    for (const { done } of this.takeAll()) done('memory')
  }
}
