/**
 * Counts occurrences that an attacker can cause in large numbers. A count is written some time
 * after its first occurrence, so that each key adds at most one row a minute.
 */
export interface Tally<Count> {
  /**
   * Replaces the count of a key; `before` is undefined when nothing was counted since the last
   * write.
   */
  add(key: string, next: (before: Count | undefined) => Count): void
  /** Writes all pending counts. */
  flush(): void
}

const MAX_COUNTS = 1_000

/** Creates a counter that writes its counts after `writeAfterMs`. */
export const createTally = <Count>(
  writeCounts: (counts: readonly Count[]) => void,
  writeAfterMs: number,
): Tally<Count> => {
  const counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined

  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (counts.size === 0) return
    writeCounts([...counts.values()])
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
