import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** Returns a new secret in the form of Standard Webhooks: `whsec_` and base64. */
export const makeWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

/** One message, as its signature covers it. */
export interface SignedMessage {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/** `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64. */
export const signatureOf = (secret: string, { id, timestamp, body }: SignedMessage): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** Headers of a message: signed with each secret, so that a receiver may know either. */
export const signedHeaders = (
  secrets: readonly string[],
  message: SignedMessage,
): Readonly<Record<string, string>> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => signatureOf(secret, message)).join(' '),
})
