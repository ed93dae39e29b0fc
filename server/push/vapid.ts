import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { CURVE } from './encrypt.ts'

/** Identifies this installation to push services (RFC 8292). */
export interface Vapid {
  /** Public key on P-256, 65 bytes uncompressed, base64url: a browser subscribes with it. */
  readonly publicKey: string
  /** Returns the value of the `Authorization` header for a subscription's endpoint. */
  readonly authorization: (endpoint: string, at: number) => string
}

/** Push services accept at most 24 hours. */
const VALID_FOR_S = 12 * 60 * 60

const signingKey = (privateKey: string, publicKey: Buffer): KeyObject =>
  createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: publicKey.subarray(1, 33).toString('base64url'),
      y: publicKey.subarray(33).toString('base64url'),
    },
  })

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * `privateKey`: 32 bytes, base64url. `contact`: how a push service reaches the operator, `mailto:…`
 * or `https://…`.
 */
export const createVapid = (privateKey: string, contact: string): Vapid => {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(privateKey, 'base64url')
  const publicKey = pair.getPublicKey()
  const key = signingKey(Buffer.from(privateKey, 'base64url').toString('base64url'), publicKey)
  return {
    publicKey: publicKey.toString('base64url'),
    authorization: (endpoint, at) => {
      const claims = { aud: new URL(endpoint).origin, exp: Math.floor(at / 1000) + VALID_FOR_S, sub: contact }
      const text = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
      return `vapid t=${text}.${signature}, k=${publicKey.toString('base64url')}`
    },
  }
}
