/** What was tried in vain since the count was last written. */
export interface FailureCount {
  /** Person whose account it was; null for accounts that do not exist and for attempts that were not looked at. */
  readonly userId: number | null
  readonly wrong: number
  /** Not looked at: too many before them. */
  readonly refused: number
  readonly addresses: readonly string[]
}

/** Counts sign-ins that failed, and has the count written a while after the first: guessing by the thousand leaves a line a minute. */
export interface Failures {
  note(userId: number | null, outcome: 'wrong' | 'refused', address: string): void
  /** Has everything written that was counted. */
  flush(): void
}

const MAX_ADDRESSES = 10
const MAX_PEOPLE = 1_000

export const createFailures = (write: (counts: readonly FailureCount[]) => void, writeAfterMs: number): Failures => {
  const counts = new Map<number | null, FailureCount>()
  let timer: NodeJS.Timeout | undefined

  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (counts.size === 0) return
    write([...counts.values()])
    counts.clear()
  }

  return {
    note: (userId, outcome, address) => {
      const { wrong, refused, addresses }: FailureCount = counts.get(userId) ?? { userId, wrong: 0, refused: 0, addresses: [] }
      counts.set(userId, {
        userId,
        wrong: wrong + (outcome === 'wrong' ? 1 : 0),
        refused: refused + (outcome === 'refused' ? 1 : 0),
        addresses: addresses.includes(address) ? addresses : [...addresses, address].slice(-MAX_ADDRESSES),
      })
      if (counts.size > MAX_PEOPLE) flush()
      timer ??= setTimeout(flush, writeAfterMs).unref()
    },
    flush,
  }
}
