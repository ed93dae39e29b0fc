import { randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'

/**
 * PostgreSQL's LISTEN and NOTIFY on one channel: what the processes of one database say to each
 * other.
 */
export interface Notifications {
  /**
   * Says these texts (at most 7,999 bytes each) in this order, together or not at all; rejects when
   * the database can't be reached.
   */
  notify(payloads: readonly string[]): Promise<void>
  /**
   * Hears everything that is said, by this process too. The connection is opened again for as long as
   * it takes; `onRestored` tells that it was lost and is back: what was said meanwhile went unheard.
   */
  listen(listener: NotificationListener): Promise<void>
  close(): Promise<void>
}

/** Receiver of NOTIFY messages. */
export interface NotificationListener {
  heard(payload: string): void
  restored(): void
}

const CHANNEL = 'sav_realtime'
const PROBE = 'probe '
/**
 * How often the listening connection is tried: one that died without a word (a cable, a firewall)
 * ends after two of these.
 */
const PROBE_MS = 30_000

/** Says over connections of `client`, hears on one of its own; `url` and `options` as for `client`. */
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

  const hear = (payload: string): void => {
    if (payload === own) answered = true
    else if (!payload.startsWith(PROBE)) listener?.heard(payload)
  }

  /**
   * The driver repeats LISTEN by itself on a connection whose end it sees. `wasOpen`: this one
   * follows another.
   */
  const open = async (wasOpen: boolean): Promise<void> => {
    let known = wasOpen
    const connection = postgres(url, { max: 1, onnotice: () => undefined, connect_timeout: 10, connection: { application_name: 'sav listen' } })
    listening = connection
    await connection.listen(CHANNEL, hear, () => {
      if (closed || listening !== connection) return
      if (known) listener?.restored()
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

  const probeOnAndOn = (): void => {
    timer = setTimeout(() => {
      // An error here means that the database is away; the next round tries again.
      probe()
        .catch(() => undefined)
        .finally(() => closed || probeOnAndOn())
    }, probeMs)
    timer.unref()
  }

  return {
    notify,
    listen: async (given) => {
      listener = given
      await open(false)
      probeOnAndOn()
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      await listening?.end({ timeout: 0 })
    },
  }
}
