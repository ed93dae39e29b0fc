interface Request {
  readonly run: () => void
}

interface Held {
  readonly clientId: string
  readonly fail: (error: Error) => void
}

const aborted = (): Error => Object.assign(new Error('aborted'), { name: 'AbortError' })

/**
 * Web Locks of one browser, seen from its realms; exclusive locks only: waiting in turn,
 * `ifAvailable`, `steal` and `signal`.
 */
export const fakeRealms = (): (() => LockManager) => {
  const held = new Map<string, Held>()
  const queues = new Map<string, Request[]>()
  let realms = 0

  const next = (name: string): void => queues.get(name)?.shift()?.run()

  const requestAs = (clientId: string, name: string, rest: readonly unknown[]): Promise<unknown> => {
    const callback = rest.at(-1) as (lock: { readonly name: string } | null) => unknown
    const { steal, ifAvailable, signal } = (rest.length > 1 ? rest[0] : {}) as LockOptions
    return new Promise((done, fail) => {
      const run = (): void => {
        const own: Held = { clientId, fail }
        held.set(name, own)
        const ended = (): void => {
          if (held.get(name) !== own) return
          held.delete(name)
          next(name)
        }
        Promise.resolve(callback({ name })).then(
          (value) => {
            ended()
            done(value)
          },
          (error: unknown) => {
            ended()
            fail(error)
          },
        )
      }
      if (steal) {
        held.get(name)?.fail(aborted())
        held.delete(name)
        return run()
      }
      if (!held.has(name)) return run()
      if (ifAvailable) return void Promise.resolve(callback(null)).then(done, fail)
      const waiting: Request = { run }
      queues.set(name, [...(queues.get(name) ?? []), waiting])
      signal?.addEventListener('abort', () => {
        queues.set(
          name,
          (queues.get(name) ?? []).filter((other) => other !== waiting),
        )
        fail(aborted())
      })
    })
  }

  const query = async () => ({
    held: [...held].map(([name, { clientId }]) => ({ name, clientId, mode: 'exclusive' })),
    pending: [],
  })

  return () => {
    realms += 1
    const clientId = `realm-${realms}`
    return {
      request: (name: string, ...rest: unknown[]) => requestAs(clientId, name, rest),
      query,
    } as unknown as LockManager
  }
}

/** The locks of a browser with one realm. */
export const fakeLocks = (): LockManager => fakeRealms()()
