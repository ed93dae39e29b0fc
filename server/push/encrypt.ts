import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Keys of a browser's push subscription, base64url. */
export interface SubscriptionKeys {
  /** Public key on P-256, 65 bytes uncompressed. */
  readonly p256dh: string
  /** Shared authentication secret, 16 bytes. */
  readonly auth: string
}

/** Elliptic curve of push messages (RFC 8291). */
export const CURVE = 'prime256v1'

const PUBLIC_KEY_BYTES = 65
const AUTH_BYTES = 16
const SALT_BYTES = 16
const KEY_BYTES = 16
const NONCE_BYTES = 12
const RECORD_SIZE = 4096
const TAG_BYTES = 16
/** Marks the last record of a message (RFC 8188, section 2). */
const LAST_RECORD = 2
/** A message is one record; push services accept no longer ones. */
export const MAX_PUSHED_BYTES = RECORD_SIZE - TAG_BYTES - 1 - (SALT_BYTES + 4 + 1 + PUBLIC_KEY_BYTES)

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** Returns whether the keys can be those of a subscription: a point on the curve and a secret. */
export const areSubscriptionKeys = ({ p256dh, auth }: SubscriptionKeys): boolean => {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== PUBLIC_KEY_BYTES || Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false
  const own = createECDH(CURVE)
  own.generateKeys()
  try {
    own.computeSecret(point)
    return true
  } catch {
    return false
  }
}

const newKeyPair = (): ECDH => {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair
}

/**
 * Encrypts a message for one subscription: content coding `aes128gcm` (RFC 8188) with the key
 * agreement of RFC 8291. Returns the body of the request to the push service.
 *
 * `sender` and `salt` are new for every message; tests give those of the RFC's example.
 *
 * @throws RangeError for a message of more than `MAX_PUSHED_BYTES`.
 */
export const encryptForPush = (
  message: Buffer,
  { p256dh, auth }: SubscriptionKeys,
  sender: ECDH = newKeyPair(),
  salt: Buffer = randomBytes(SALT_BYTES),
): Buffer => {
  if (message.length > MAX_PUSHED_BYTES) throw new RangeError(`A push message has at most ${MAX_PUSHED_BYTES} bytes.`)
  const receiverKey = Buffer.from(p256dh, 'base64url')
  const senderKey = sender.getPublicKey()
  const agreement = derive(
    sender.computeSecret(receiverKey),
    Buffer.from(auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]),
    32,
  )
  const key = derive(agreement, salt, 'Content-Encoding: aes128gcm\0', KEY_BYTES)
  const nonce = derive(agreement, salt, 'Content-Encoding: nonce\0', NONCE_BYTES)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const encrypted = Buffer.concat([
    cipher.update(message),
    cipher.update(Buffer.from([LAST_RECORD])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const header = Buffer.alloc(SALT_BYTES + 5)
  salt.copy(header)
  header.writeUInt32BE(RECORD_SIZE, SALT_BYTES)
  header.writeUInt8(senderKey.length, SALT_BYTES + 4)
  return Buffer.concat([header, senderKey, encrypted])
}
