import { createHmac, timingSafeEqual } from 'node:crypto'

/** Of a Pusher application: the key is public, the secret is shared between the API and whoever holds the sockets. */
export interface Keys {
  readonly key: string
  readonly secret: string
}

export const sign = ({ secret }: Keys, text: string): string => createHmac('sha256', secret).update(text).digest('hex')

/** Equal or not, in a time that does not tell how much of it is. */
export const isSame = (expected: string, given: string): boolean => {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** `key:hmac`, by which a socket proves that the API let its person into a private channel. */
export const signChannel = (keys: Keys, socketId: string, channel: string): string => `${keys.key}:${sign(keys, `${socketId}:${channel}`)}`

export const isSigned = (keys: Keys, socketId: string, channel: string, signature: string): boolean =>
  isSame(signChannel(keys, socketId, channel), signature)
