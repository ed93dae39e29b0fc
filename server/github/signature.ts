import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Returns whether `X-Hub-Signature-256` is the secret's signature of exactly these bytes. Compares
 * in constant time.
 */
export const isSignedByGithub = (secret: string, body: Buffer, signature: unknown): boolean => {
  const given = typeof signature === 'string' ? /^sha256=([0-9a-f]{64})$/.exec(signature)?.[1] : undefined
  if (given === undefined) return false
  return timingSafeEqual(createHmac('sha256', secret).update(body).digest(), Buffer.from(given, 'hex'))
}
