import { randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'

/**
 * PostgreSQL's LISTEN and NOTIFY on one channel: messages between the processes of one database.
 */
export interface Notifications {
  /**
   * Sends these texts (at most 7,999 bytes each) in order and atomically. Rejects when the database
   * can't be reached.
   */
  notify(payloads: readonly string[]): Promise<void>
  /**
   * Delivers every message, those of this process included. Reconnects without end. `onRestored`
   * reports that the connection was lost and reopened: messages sent meanwhile are missing.
   */
  listen(listener: NotificationListener): Promise<void>
  close(): Promise<void>
}

/** Receiver of NOTIFY messages. */
export interface NotificationListener {
  onPayload(payload: string): void
  onRestored(): void
}

const CHANNEL = 'sav_realtime'
const PROBE = 'probe '
/**
 * Interval between probes of the listening connection. A connection that died silently (a cable, a
 * firewall) is closed after two of them.
 */
const PROBE_MS = 30_000

/**
 * Notifies through `client` and listens on a separate connection; `url` and `options` as for
 * `client`.
 */
export const openNotifications = (client: Sql, url: string, probeMs: number = PROBE_MS): Notifications => {
  const own = `${PROBE}${randomUUID()}`
  let listening: Sql | null = null
  let listener: NotificationListener | null = null
  let timer: NodeJS.Timeout | undefined
  let answered = true
  let closed = false

  const notify = async (payloads: readonly string[]): Promise<void> => {
    await client`select pg_notify(${CHANNEL}, payload) from unnest(${[...payloads]}::text[]) as said(payload)`
  }

  const receive = (payload: string): void => {
    if (payload === own) answered = true
    else if (!payload.startsWith(PROBE)) listener?.onPayload(payload)
  }

  /**
   * The driver repeats LISTEN itself when it detects a closed connection. `wasOpen`: an earlier
   * connection was lost.
   */
  const open = async (wasOpen: boolean): Promise<void> => {
    let known = wasOpen
    const connection = postgres(url, {
      max: 1,
      onnotice: () => undefined,
      connect_timeout: 10,
      connection: { application_name: 'sav listen' },
    })
    listening = connection
    await connection.listen(CHANNEL, receive, () => {
      if (closed || listening !== connection) return
      if (known) listener?.onRestored()
      known = true
    })
  }

  const reopen = async (): Promise<void> => {
    answered = true
    const silent = listening
    await Promise.all([open(true), silent?.end({ timeout: 0 })])
  }

  const probe = async (): Promise<void> => {
    if (!answered) return reopen()
    answered = false
    try {
      await notify([own])
    } catch (error) {
      answered = true
      throw error
    }
  }

  const scheduleProbe = (): void => {
    timer = setTimeout(() => {
      // The database can't be reached; the next probe tries again.
      probe()
        .catch(() => undefined)
        .finally(() => closed || scheduleProbe())
    }, probeMs)
    timer.unref()
  }

  return {
    notify,
    listen: async (given) => {
      listener = given
      await open(false)
      scheduleProbe()
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      await listening?.end({ timeout: 0 })
    },
  }
}
