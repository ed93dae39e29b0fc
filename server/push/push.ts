import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { LOCALES, type Locale } from '#contract/core/kinds/locale.ts'
import { localePath } from '#contract/routes.ts'
import type { Queryable } from '../database/connect.ts'
import { notification } from '../database/schema/conversation.ts'
import { user } from '../database/schema/people.ts'
import { pushSubscription, session } from '../database/schema/session.ts'
import type { Background } from '../runtime/background.ts'
import type { Deliver, PushMessage, Subscription } from './deliver.ts'

/** A message to one person, in their language. */
export interface PushedTo extends Pick<PushMessage, 'tag'> {
  /** Path without locale. */
  readonly path: string
  readonly userId: number
  readonly title: Readonly<Record<Locale, string>>
  readonly body: Readonly<Record<Locale, string>>
}

/** Push messages to the devices of people. */
export interface Push {
  /** A browser subscribes with it. */
  readonly publicKey: string
  /** Stores the browser of a session, in place of a previous one. */
  subscribe(sessionId: string, subscription: Subscription): Promise<void>
  unsubscribe(sessionId: string): Promise<void>
  /**
   * Sends in the background to every device of the person. The notification itself is stored: what
   * can't be delivered is shown when the person opens the application.
   */
  send(message: PushedTo): void
  /** Stops the attempts that wait. */
  close(): void
}

/** A failure, without text and endpoint. */
interface PushFailure {
  readonly reason: 'gone' | 'refused' | 'unreachable'
}

interface Parts {
  readonly database: Queryable
  readonly background: Background
  readonly publicKey: string
  readonly deliver: Deliver
  readonly failed: (failure: PushFailure) => void
}

const MAX_ATTEMPTS = 4
const MAX_WAIT_MS = 600_000

const languageOf = (locale: string | null): Locale => LOCALES.find((known) => known === locale) ?? 'fr'

/** Creates the push messages of a server. */
export const createPush = ({ database, background, publicKey, deliver, failed }: Parts): Push => {
  const closing = new AbortController()

  const remove = async (endpoint: string): Promise<void> => {
    await database.delete(pushSubscription).where(eq(pushSubscription.endpoint, endpoint))
  }

  const sendTo = async (subscription: Subscription, message: PushMessage): Promise<void> => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const delivery = await deliver(subscription, message)
      if (delivery.status === 'sent') return
      if (delivery.status !== 'later') {
        failed({ reason: delivery.status })
        // A refused message says nothing about the next one.
        return delivery.status === 'gone' ? remove(subscription.endpoint) : undefined
      }
      if (attempt === MAX_ATTEMPTS || delivery.retryAfterMs > MAX_WAIT_MS) break
      await wait(delivery.retryAfterMs, undefined, { signal: closing.signal, ref: false })
    }
    failed({ reason: 'unreachable' })
  }

  const devicesOf = (userId: number) =>
    database
      .select({
        endpoint: pushSubscription.endpoint,
        p256dh: pushSubscription.p256dh,
        auth: pushSubscription.auth,
        locale: user.locale,
      })
      .from(pushSubscription)
      .innerJoin(session, eq(session.id, pushSubscription.session_id))
      .innerJoin(user, eq(user.id, session.user_id))
      .where(
        and(eq(session.user_id, userId), isNull(session.revoked_at), eq(user.is_active, true), isNull(user.deleted_at)),
      )

  return {
    publicKey,
    subscribe: async (sessionId, { endpoint, p256dh, auth }) => {
      await database
        .delete(pushSubscription)
        .where(and(eq(pushSubscription.endpoint, endpoint), ne(pushSubscription.session_id, sessionId)))
      const set = { endpoint, p256dh, auth }
      await database
        .insert(pushSubscription)
        .values({ session_id: sessionId, ...set })
        .onConflictDoUpdate({ target: pushSubscription.session_id, set })
    },
    unsubscribe: async (sessionId) => {
      await database.delete(pushSubscription).where(eq(pushSubscription.session_id, sessionId))
    },
    send: ({ userId, title, body, path, tag }) =>
      background.run('push', async () => {
        const devices = await devicesOf(userId)
        if (devices.length === 0) return
        const unread = await unreadOf(database, userId)
        await Promise.all(
          devices.map(({ locale, ...subscription }) => {
            const language = languageOf(locale)
            return sendTo(subscription, {
              title: title[language],
              body: body[language],
              path: localePath(language, path),
              tag,
              unread,
            })
          }),
        ).catch((error: unknown) => {
          if (!closing.signal.aborted) throw error
        })
      }),
    close: () => closing.abort(),
  }
}

/**
 * Counts what the bell of the application counts: tickets and other pages with something unread.
 */
const unreadOf = async (database: Queryable, userId: number): Promise<number> => {
  const isAwake = or(isNull(notification.snoozed_until), lte(notification.snoozed_until, sql`now()`))
  const [counted] = await database
    .select({
      count: sql`count(distinct coalesce(${notification.ticket_id}::text, ${notification.data}->>'link'))`.mapWith(
        Number,
      ),
    })
    .from(notification)
    .where(
      and(
        eq(notification.user_id, userId),
        eq(notification.in_app, true),
        isNull(notification.read_at),
        isNull(notification.deleted_at),
        isAwake,
      ),
    )
  return counted?.count ?? 0
}
