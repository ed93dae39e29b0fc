import type { Observable, Subscription } from 'rxjs'

/** Time in ms for which the pointer or the focus rests on a control before its target is read. */
const REST_MS = 100

/**
 * Time in ms for which answers stay after the pointer has left: the page that needs them may be
 * opening.
 */
const KEPT_MS = 3000

/** Reads the source that the pointer or the focus leads to, one at a time. */
export interface AheadReader {
  /** The pointer has reached a control. A repeated `key` keeps its source. */
  rest(key: string, sourceOf: () => Observable<unknown>): void
  /** The pointer has left; answers stay a little longer. */
  leave(): void
}

/** Errors of a source are left to the page that shows it. */
export const createAheadReader = (): AheadReader => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let restingKey: string | null = null
  let reading: Subscription | null = null
  const leave = (): void => {
    clearTimeout(timer)
    const ended = reading
    reading = null
    restingKey = null
    setTimeout(() => ended?.unsubscribe(), KEPT_MS)
  }
  return {
    rest: (key, sourceOf) => {
      if (key === restingKey) return
      leave()
      restingKey = key
      timer = setTimeout(() => {
        reading = sourceOf().subscribe({ error: () => undefined })
      }, REST_MS)
    },
    leave,
  }
}
