/** Number of times that pages of this device may replace a leader before a page only reads. */
const MAX_TAKE_OVERS = 3

export interface TakeOvers {
  readonly isAllowed: () => boolean
  readonly count: () => void
  /** Called when a page has become the leader without replacing one. */
  readonly reset: () => void
}

/** Counts replaced leaders in `storage`, for all pages of a person. */
export const createTakeOvers = (storage: Storage, lock: string): TakeOvers => {
  const key = `sav.takeovers.${lock}`
  const takeOverCount = (): number => Number(storage.getItem(key) ?? 0)
  return {
    isAllowed: () => takeOverCount() < MAX_TAKE_OVERS,
    count: () => storage.setItem(key, String(takeOverCount() + 1)),
    reset: () => storage.removeItem(key),
  }
}
