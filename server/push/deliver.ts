import { encryptForPush, type SubscriptionKeys } from './encrypt.ts'
import type { Vapid } from './vapid.ts'

/** A browser that receives push messages. */
export interface Subscription extends SubscriptionKeys {
  /** Address at the browser's push service, chosen by the browser. */
  readonly endpoint: string
}

/** Shown by the service worker. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** Path of the record that a click opens. */
  readonly path: string
  /** A newer message with this tag replaces an earlier one that was not read. */
  readonly tag: string
  /** For the icon of the installed application: what waits unread for the person. */
  readonly unread: number
}

/**
 * - `gone`: the browser has ended the subscription.
 * - `refused`: this message will never be accepted.
 * - `later`: the push service does not answer or asks to wait, `retryAfterMs` at least.
 */
export type Delivery =
  | { readonly status: 'sent' | 'gone' | 'refused' }
  | { readonly status: 'later'; readonly retryAfterMs: number }

/**
 * Push services of the browsers. An address elsewhere could be one of the company's own network.
 */
const SERVICES = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'] as const

const MAX_ENDPOINT_LENGTH = 1000
const TIMEOUT_MS = 10_000
const DEFAULT_WAIT_MS = 60_000
/** A message that a device did not receive within this time is no news any more. */
const KEPT_FOR_S = 24 * 60 * 60
const MAX_TOPIC_LENGTH = 32

/** Returns whether an endpoint is an address at a known push service. */
export const isPushEndpoint = (endpoint: string): boolean => {
  const url = endpoint.length > MAX_ENDPOINT_LENGTH ? null : URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '') return false
  return SERVICES.some((service) => url.hostname === service || url.hostname.endsWith(`.${service}`))
}

/** Returns ms, from seconds or a date (RFC 9110, section 10.2.3). */
const waitOf = (retryAfter: string | null, now: number): number => {
  if (retryAfter === null) return DEFAULT_WAIT_MS
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now
  return Number.isFinite(ms) && ms > 0 ? ms : DEFAULT_WAIT_MS
}

const GONE: readonly number[] = [404, 410]
const BUSY: readonly number[] = [408, 425, 429]

const deliveryOf = ({ status, headers }: Response, now: number): Delivery => {
  if (status >= 200 && status < 300) return { status: 'sent' }
  if (GONE.includes(status)) return { status: 'gone' }
  if (BUSY.includes(status) || status >= 500)
    return { status: 'later', retryAfterMs: waitOf(headers.get('retry-after'), now) }
  return { status: 'refused' }
}

/** A tag as a topic: base64url, at most 32 characters (RFC 8030, section 5.4). */
const topicOf = (tag: string): string => Buffer.from(tag).toString('base64url').slice(0, MAX_TOPIC_LENGTH)

/** Sends one message to one subscription; never rejects. */
export type Deliver = (subscription: Subscription, message: PushMessage) => Promise<Delivery>

/**
 * Sends messages to push services. `now` is in ms since 1970. Never rejects for what a push service
 * does.
 */
export const createDelivery =
  (vapid: Vapid, now: () => number): Deliver =>
  async ({ endpoint, ...keys }: Subscription, message: PushMessage): Promise<Delivery> => {
    const body = encryptForPush(Buffer.from(JSON.stringify(message)), keys)
    try {
      const answer = await fetch(endpoint, {
        method: 'POST',
        body: new Uint8Array(body),
        // A redirection could lead into the company's own network.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          authorization: vapid.authorization(endpoint, now()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(KEPT_FOR_S),
          topic: topicOf(message.tag),
          urgency: 'normal',
        },
      })
      await answer.body?.cancel()
      return deliveryOf(answer, now())
    } catch {
      return { status: 'later', retryAfterMs: DEFAULT_WAIT_MS }
    }
  }
