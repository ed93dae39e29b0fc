import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { webhookCalls } from '#contract/calls/webhook.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import type { Queryable } from '../../database/connect.ts'
import { webhookDelivery } from '../../database/schema/github.ts'
import { readPush } from '../../github/push-event.ts'
import { isSignedByGithub } from '../../github/signature.ts'
import { storePush } from '../../github/store-push.ts'
import { parseJsonObject } from '../../input/json-object.ts'
import { inRetriedTransaction } from '../../writes/in-transaction.ts'
import { registerCall } from '../call.ts'
import type { Services } from '../services.ts'

/** Size of a push of 2048 commits with long messages. */
const BODY_LIMIT = 5 * 1024 * 1024

const DELIVERY = /^[\w-]{1,64}$/

/**
 * `POST /api/webhooks/github`. The signature covers the bytes of the body (401 otherwise), so that
 * they are kept unparsed. Of GitHub's events `push` is stored; every other one is accepted and
 * ignored. A repeated delivery is answered 200 and changes nothing. Without a secret the path does
 * not exist.
 */
export const registerWebhook = (app: FastifyInstance, services: Services, secret: string | null): void => {
  app.register(async (api) => {
    api.removeAllContentTypeParsers()
    api.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      (_request, bytes, done) => done(null, bytes),
    )
    registerCall(api, services, webhookCalls.github, async ({ request, reply }) => {
      if (secret === null) throw new DomainError('no_route')
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isSignedByGithub(secret, body, request.headers['x-hub-signature-256']))
        throw new DomainError('unauthenticated')
      const delivery = deliveryOf(request)
      const event = parseJsonObject(body)
      if (request.headers['x-github-event'] !== 'push') return { data: null }
      const push = readPush(event)
      const isNew = await inRetriedTransaction(services, async (transaction, consequences) => {
        if (!(await isNewDelivery(transaction, delivery, body))) return false
        await storePush(transaction, push, { at: new Date().toISOString(), address: request.ip }, consequences)
        return true
      })
      if (!isNew) reply.code(200)
      return { data: null }
    })
  })
}

const deliveryOf = (request: FastifyRequest): string => {
  const delivery = request.headers['x-github-delivery']
  if (typeof delivery !== 'string' || !DELIVERY.test(delivery)) {
    throw new DomainError('validation', { issues: { 'X-GitHub-Delivery': [{ code: 'required' }] } })
  }
  return delivery
}

/**
 * GitHub signs the body but not the delivery id: a captured body sent under another id is detected
 * by its digest.
 */
const isNewDelivery = async (transaction: Queryable, delivery: string, body: Buffer): Promise<boolean> => {
  for (const id of [delivery, `sha256:${createHash('sha256').update(body).digest('hex')}`]) {
    const taken = await transaction
      .insert(webhookDelivery)
      .values({ id })
      .onConflictDoNothing()
      .returning({ id: webhookDelivery.id })
    if (taken.length === 0) return false
  }
  return true
}
