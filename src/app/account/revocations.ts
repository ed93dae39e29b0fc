import type { SessionTokens } from '#src/machines/session.machine.ts'

const KEY = 'sav.revocations'

/** Older sessions are dropped: they have expired on the server. */
const MAX_SESSIONS = 20

export interface RevocationPorts {
  readonly storage: Storage
  /** One page at a time sends the queue. */
  readonly locks: Pick<LockManager, 'request'>
  /** Ends a session at the server; false when a later attempt may succeed. */
  readonly revoke: (tokens: SessionTokens) => Promise<boolean>
}

/**
 * Queue of sessions that were ended on this device without an answer of the server. A sign-out
 * needs no network: the tokens alone remain here until the server has ended the session.
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

  const storeQueue = (queue: readonly SessionTokens[]): void => {
    if (queue.length === 0) storage.removeItem(KEY)
    else storage.setItem(KEY, JSON.stringify(queue.slice(-MAX_SESSIONS)))
  }

  /** Revokes the queued sessions in order, until one fails. */
  const send = async (): Promise<void> => {
    await locks.request(KEY, async () => {
      for (const tokens of read()) {
        if (!(await revoke(tokens))) return
        storeQueue(read().filter(({ refresh }) => refresh !== tokens.refresh))
      }
    })
  }

  return {
    send,
    /** Adds a session and sends the queue. */
    add: (tokens: SessionTokens): void => {
      storeQueue([
        ...read().filter(({ refresh }) => refresh !== tokens.refresh),
        { access: tokens.access, refresh: tokens.refresh },
      ])
      void send()
    },
  }
}

const isTokens = (value: unknown): value is SessionTokens =>
  typeof value === 'object' &&
  value !== null &&
  'access' in value &&
  'refresh' in value &&
  typeof value.refresh === 'string'
