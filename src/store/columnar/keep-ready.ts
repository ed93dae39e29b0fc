import type { Orders } from './order/orders.ts'
import type { Searches } from './search/searches.ts'
import type { GrowingTable } from './table/create-table.ts'

/** A slice of work and the pause after it: a question that comes meanwhile waits for one slice at most. */
const SLICE_MS = 4
const PAUSE_MS = 12
/** Nothing has been written for so long: loading is over, or nobody is waiting. */
const QUIET_MS = 250

interface Timer {
  unref?(): void
}

type KeptTable = Pick<GrowingTable<unknown>, 'onChange' | 'trim'>

/** Gives back room for about so many milliseconds; answers whether there may be more of it. */
const trimFor = (milliseconds: number, searches: Searches, table: KeptTable): boolean => {
  const end = performance.now() + milliseconds
  while (table.trim() || searches.trim()) if (performance.now() >= end) return true
  return false
}

/**
 * Keeps what searches and expected orders need in step with the table while nothing else happens, and then gives back room that nothing came to fill; answers
 * how to stop. Holds no process alive.
 */
export const keepReady = (searches: Searches, orders: Pick<Orders<unknown>, 'prepare'>, table: KeptTable, ready: Promise<void>): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isTouched = false
  let isStopped = false

  const later = (milliseconds: number): void => {
    timer = setTimeout(work, milliseconds)
    const held = timer as Timer
    held.unref?.()
  }
  const work = (): void => {
    timer = null
    if (isStopped) return
    if (isTouched) {
      isTouched = false
      later(QUIET_MS)
    } else if (searches.step(SLICE_MS) || orders.prepare(SLICE_MS) || trimFor(SLICE_MS, searches, table)) later(PAUSE_MS)
  }

  table.onChange(() => {
    isTouched = true
    if (timer === null && !isStopped) later(QUIET_MS)
  })
  const begin = (): void => {
    if (timer === null && !isStopped) later(QUIET_MS)
  }
  ready.then(begin, () => undefined)
  return () => {
    isStopped = true
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
}
