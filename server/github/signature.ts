import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether `X-Hub-Signature-256` was made over exactly these bytes by someone who knows the secret;
 * takes as long for every wrong one.
 */
export const isSignedByGithub = (secret: string, body: Buffer, signature: unknown): boolean => {
  const given = typeof signature === 'string' ? /^sha256=([0-9a-f]{64})$/.exec(signature)?.[1] : undefined
  if (given === undefined) return false
  return timingSafeEqual(createHmac('sha256', secret).update(body).digest(), Buffer.from(given, 'hex'))
}
