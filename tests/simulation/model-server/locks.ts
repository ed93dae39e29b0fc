import type { VirtualClock } from '../virtual-clock.ts'

const LOCK_TIMEOUT_MS = 5000

/** The transaction that asks for a lock. */
interface Claimant {
  readonly xid: number
  readonly isOver: () => boolean
}

/** Locks of transactions, by name; one transaction holds a lock until it ends. */
export const createLocks = (clock: VirtualClock) => {
  const holders = new Map<string, number>()
  let waiting: (() => void)[] = []

  return {
    isHeld: (name: string): boolean => holders.has(name),
    /** Returns false when the present holder does not release the lock in time. */
    acquire: async (name: string, { xid, isOver }: Claimant): Promise<boolean> => {
      const until = clock.now() + LOCK_TIMEOUT_MS
      while ((holders.get(name) ?? xid) !== xid) {
        if (isOver() || clock.now() >= until) return false
        await new Promise<void>((done) => {
          waiting.push(done)
          clock.setTimer(done, until - clock.now())
        })
      }
      if (isOver()) return false
      holders.set(name, xid)
      return true
    },
    releaseAll: (xid: number): void => {
      for (const [name, holder] of holders) if (holder === xid) holders.delete(name)
      const woken = waiting
      waiting = []
      for (const wake of woken) wake()
    },
  }
}
