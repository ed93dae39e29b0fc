/** How often pages of this device may take the data from each other before one only reads. */
const MOST = 3

export interface TakeOvers {
  readonly mayTake: () => boolean
  readonly count: () => void
  /** A page came to the data in the ordinary way. */
  readonly forget: () => void
}

export const createTakeOvers = (storage: Storage, lock: string): TakeOvers => {
  const key = `sav.takeovers.${lock}`
  const taken = (): number => Number(storage.getItem(key) ?? 0)
  return {
    mayTake: () => taken() < MOST,
    count: () => storage.setItem(key, String(taken() + 1)),
    forget: () => storage.removeItem(key),
  }
}
