export interface HeldLock {
  readonly release: () => void
  /** Resolves when somebody else took the lock away; never when it was released. */
  readonly stolen: Promise<void>
}

export interface LockWish {
  readonly signal?: AbortSignal
  /** Takes it from whoever holds it. */
  readonly steal?: boolean
  /** Answers null instead of waiting. */
  readonly ifAvailable?: boolean
}

/** Waits for a Web Lock and holds it until it is released or the realm ends. Rejects when the wait is aborted. */
export const holdLock = (locks: LockManager, name: string, { signal, steal = false, ifAvailable = false }: LockWish = {}): Promise<HeldLock | null> =>
  new Promise((answer, fail) => {
    let taken: () => void = () => undefined
    const stolen = new Promise<void>((done) => {
      taken = done
    })
    const options: LockOptions = steal ? { steal } : ifAvailable ? { ifAvailable } : signal ? { signal } : {}
    locks
      .request(name, options, (lock) => {
        if (lock === null) return answer(null)
        return new Promise<void>((release) => answer({ release, stolen }))
      })
      .catch((error: unknown) => {
        // Before it was held: the wait is over. After: somebody stole it.
        fail(error)
        taken()
      })
  })

/**
 * Whether it is this realm that holds the lock now, by the browser's word: one that slept may have lost it and not have been told yet.
 * It knows itself by a second lock, of a name that nobody else has.
 */
export const holdsLock = (locks: LockManager, name: string): Promise<boolean> =>
  locks.request(`${name}:${crypto.randomUUID()}`, async (own) => {
    const { held = [] } = await locks.query()
    const holderOf = (wanted: string | undefined): string | undefined => held.find((lock) => lock.name === wanted)?.clientId
    const self = holderOf(own?.name)
    return self !== undefined && holderOf(name) === self
  })
