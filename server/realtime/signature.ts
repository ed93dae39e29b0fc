import { createHmac } from 'node:crypto'
import { isSame } from '../access/hashing.ts'

/** Of a Pusher application: the key is public, the secret is shared between the API and whoever holds the sockets. */
export interface Keys {
  readonly key: string
  readonly secret: string
}

export const sign = ({ secret }: Keys, text: string): string => createHmac('sha256', secret).update(text).digest('hex')

/** `key:hmac`, by which a socket proves that the API let its person into a private channel. */
export const signChannel = (keys: Keys, socketId: string, channel: string): string => `${keys.key}:${sign(keys, `${socketId}:${channel}`)}`

export const isSigned = (keys: Keys, socketId: string, channel: string, signature: string): boolean =>
  isSame(signChannel(keys, socketId, channel), signature)
