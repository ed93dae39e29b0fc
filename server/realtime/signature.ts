import { createHmac } from 'node:crypto'
import { isSame } from '../runtime/hashing.ts'

/**
 * Keys of a Pusher application: the key is public, the API and the owner of the sockets share the
 * secret.
 */
export interface Keys {
  readonly key: string
  readonly secret: string
}

/** Signs a text with HMAC-SHA-256, in hexadecimal. */
export const sign = ({ secret }: Keys, text: string): string => createHmac('sha256', secret).update(text).digest('hex')

/** Returns `key:hmac`, which proves that the API has authorised a socket for a private channel. */
export const signChannel = (keys: Keys, socketId: string, channel: string): string =>
  `${keys.key}:${sign(keys, `${socketId}:${channel}`)}`

/** Returns whether the signature of a channel is right, in constant time. */
export const isSigned = (keys: Keys, socketId: string, channel: string, signature: string): boolean =>
  isSame(signChannel(keys, socketId, channel), signature)
