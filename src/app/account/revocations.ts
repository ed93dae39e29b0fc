import type { SessionTokens } from '#src/machines/session.machine.ts'

const KEY = 'sav.revocations'

/** Who left long ago: the server has forgotten the session by itself. */
const MOST = 20

export interface RevocationPorts {
  readonly storage: Storage
  /** One page at a time goes through the queue. */
  readonly locks: Pick<LockManager, 'request'>
  /** False when it is worth trying again. */
  readonly revoke: (tokens: SessionTokens) => Promise<boolean>
}

/**
 * Sessions that were left on this device and that the server may not know of yet. A person leaves without any network; the tokens wait here, and
 * nothing else of theirs, until the server has been told.
 */
export const createRevocations = ({ storage, locks, revoke }: RevocationPorts) => {
  const read = (): readonly SessionTokens[] => {
    try {
      const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isTokens) : []
    } catch {
      return []
    }
  }

  const write = (waiting: readonly SessionTokens[]): void => {
    if (waiting.length === 0) storage.removeItem(KEY)
    else storage.setItem(KEY, JSON.stringify(waiting.slice(-MOST)))
  }

  /** Tries each that waits once. */
  const send = async (): Promise<void> => {
    await locks.request(KEY, async () => {
      for (const tokens of read()) {
        if (!(await revoke(tokens))) return
        write(read().filter(({ refresh }) => refresh !== tokens.refresh))
      }
    })
  }

  return {
    send,
    add: (tokens: SessionTokens): void => {
      write([...read().filter(({ refresh }) => refresh !== tokens.refresh), { access: tokens.access, refresh: tokens.refresh }])
      void send()
    },
  }
}

const isTokens = (value: unknown): value is SessionTokens =>
  typeof value === 'object' && value !== null && 'access' in value && 'refresh' in value && typeof value.refresh === 'string'
