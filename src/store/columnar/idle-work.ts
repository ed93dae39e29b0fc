import type { Orders } from './order/orders.ts'
import type { Searches } from './search/searches.ts'
import type { GrowingTable } from './table/create-table.ts'

/**
 * A slice of work, and the pause after it. A question that comes meanwhile waits for one slice at
 * most.
 */
const SLICE_MS = 4
const PAUSE_MS = 12
/** Time without a write after which the work begins: loading is over, or no caller is waiting. */
const QUIET_MS = 250

interface Timer {
  unref?(): void
}

type WatchedTable = Pick<GrowingTable<unknown>, 'onChange' | 'shrink'>

/** Gives back unused room for about so many milliseconds. Returns whether more may be left. */
const shrinkFor = (milliseconds: number, searches: Searches, table: WatchedTable): boolean => {
  const end = performance.now() + milliseconds
  while (table.shrink() || searches.shrink()) if (performance.now() >= end) return true
  return false
}

/**
 * In quiet moments, brings search indexes and expected orders up to date with the table, then gives
 * back unused room. Keeps no process alive. Returns a function that stops the work.
 */
export const startIdleWork = (
  searches: Searches,
  orders: Pick<Orders<unknown>, 'prepare'>,
  table: WatchedTable,
  ready: Promise<void>,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isTouched = false
  let isStopped = false

  const workAfter = (milliseconds: number): void => {
    timer = setTimeout(work, milliseconds)
    const nodeTimer = timer as Timer
    nodeTimer.unref?.()
  }
  const work = (): void => {
    timer = null
    if (isStopped) return
    if (isTouched) {
      isTouched = false
      workAfter(QUIET_MS)
    } else if (searches.step(SLICE_MS) || orders.prepare(SLICE_MS) || shrinkFor(SLICE_MS, searches, table))
      workAfter(PAUSE_MS)
  }
  const begin = (): void => {
    if (timer === null && !isStopped) workAfter(QUIET_MS)
  }

  table.onChange(() => {
    isTouched = true
    begin()
  })
  ready.then(begin, () => undefined)
  return () => {
    isStopped = true
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
}
