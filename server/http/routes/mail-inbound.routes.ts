import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { mailCalls } from '#contract/calls/mail.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { MAX_MAIL_BYTES } from '../../mail/inbound/parsed-mail.ts'
import { isSame } from '../../runtime/hashing.ts'
import { registerCall } from '../call.ts'
import type { Services } from '../services.ts'

/** Age of a signature, either way: clocks differ. A repeat within it changes nothing. */
const TOLERANCE_MS = 300_000
/** Bodies are in memory until their signature is known to be right. */
const AT_ONCE = 2
const BUSY_SECONDS = 5

const TYPES = ['message/rfc822', 'application/octet-stream'] as const

/** `sha256=` and the HMAC of `<timestamp>.<bytes>` in hex. */
export const signatureOf = (secret: string, timestamp: string, body: Uint8Array): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`

/**
 * `POST /api/mail/inbound`: a mail as its bytes, from the mail server or a provider.
 * `X-Mail-Timestamp` has Unix seconds, `X-Mail-Signature` covers it and the bytes. The answer comes
 * once the mail is stored. Without a secret the path does not exist.
 */
export const registerMailInbound = (app: FastifyInstance, services: Services, secret: string | null): void => {
  let inFlight = 0
  app.register(async (api) => {
    api.removeAllContentTypeParsers()
    // A caller without a secret is refused before its body is read.
    api.addHook('onRequest', async ({ method, headers }, reply) => {
      if (method !== 'POST') return
      if (secret === null) throw new DomainError('no_route')
      const timestamp = headers['x-mail-timestamp']
      const isRecent =
        typeof timestamp === 'string' &&
        /^\d{1,12}$/.test(timestamp) &&
        Math.abs(Date.now() - Number(timestamp) * 1000) <= TOLERANCE_MS
      if (!isRecent || !/^sha256=[0-9a-f]{64}$/.test(String(headers['x-mail-signature'])))
        throw new DomainError('unauthenticated')
      if (inFlight >= AT_ONCE) throw new DomainError('unavailable', { detail: { retryAfterSeconds: BUSY_SECONDS } })
      inFlight++
      reply.raw.once('close', () => {
        inFlight--
      })
    })
    api.addContentTypeParser([...TYPES], { parseAs: 'buffer', bodyLimit: MAX_MAIL_BYTES }, (_request, bytes, done) =>
      done(null, bytes),
    )
    registerCall(api, services, mailCalls.inbound, async ({ request }) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { 'x-mail-timestamp': timestamp, 'x-mail-signature': signature } = request.headers
      if (secret === null || !isSame(signatureOf(secret, String(timestamp), body), String(signature)))
        throw new DomainError('unauthenticated')
      await services.inbox.receive(body, 'webhook')
      return { data: null }
    })
  })
}
