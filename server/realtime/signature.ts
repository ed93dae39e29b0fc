import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Installation } from '../database/installation.ts'

type Keys = Pick<Installation, 'realtimeKey' | 'realtimeSecret'>

/** `key:hmac`, by which a socket proves that the API let its person into a private channel. */
export const signChannel = (keys: Keys, socketId: string, channel: string): string =>
  `${keys.realtimeKey}:${createHmac('sha256', keys.realtimeSecret).update(`${socketId}:${channel}`).digest('hex')}`

export const isSigned = (keys: Keys, socketId: string, channel: string, signature: string): boolean => {
  const [expected, given] = [Buffer.from(signChannel(keys, socketId, channel)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
