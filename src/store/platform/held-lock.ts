/** A Web Lock that this realm holds. */
export interface HeldLock {
  readonly release: () => void
  /** Resolves when another realm steals the lock; never when it is released. */
  readonly stolen: Promise<void>
}

/** How a lock is requested. */
export interface LockWish {
  readonly signal?: AbortSignal
  /** Takes the lock from its holder. */
  readonly steal?: boolean
  /** Returns null when the lock is held, instead of waiting. */
  readonly ifAvailable?: boolean
}

/**
 * Waits for a Web Lock and holds it until it is released or the realm ends. Null only with
 * `ifAvailable`. Rejects when the wait is aborted.
 */
export const holdLock = (
  locks: LockManager,
  name: string,
  { signal, steal = false, ifAvailable = false }: LockWish = {},
): Promise<HeldLock | null> =>
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
        // Before the lock was held, the wait has failed. Afterwards the lock was stolen.
        fail(error)
        taken()
      })
  })

/**
 * Whether this realm holds the lock now, according to the browser: a realm that was frozen may have
 * lost the lock without being told. Finds its own client id by a second lock with a unique name.
 */
export const holdsLock = (locks: LockManager, name: string): Promise<boolean> =>
  locks.request(`${name}:${crypto.randomUUID()}`, async (own) => {
    const { held = [] } = await locks.query()
    const holderOf = (wanted: string | undefined): string | undefined =>
      held.find((lock) => lock.name === wanted)?.clientId
    const self = holderOf(own?.name)
    return self !== undefined && holderOf(name) === self
  })
