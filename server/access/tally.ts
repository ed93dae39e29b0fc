/**
 * Counts what strangers can cause by the thousand, and has it written a while after the first: each
 * count leaves a line a minute.
 */
export interface Tally<Count> {
  /**
   * The count of a key, from the one before it: undefined when nothing was counted since the last
   * writing.
   */
  add(key: string, next: (before: Count | undefined) => Count): void
  /** Has everything written that was counted. */
  flush(): void
}

const MAX_COUNTS = 1_000

/** Creates a counter that writes its counts after `writeAfterMs`. */
export const createTally = <Count>(write: (counts: readonly Count[]) => void, writeAfterMs: number): Tally<Count> => {
  const counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined

  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (counts.size === 0) return
    write([...counts.values()])
    counts.clear()
  }

  return {
    add: (key, next) => {
      counts.set(key, next(counts.get(key)))
      timer ??= setTimeout(flush, writeAfterMs).unref()
      if (counts.size > MAX_COUNTS) flush()
    },
    flush,
  }
}
