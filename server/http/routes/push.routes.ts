import type { FastifyInstance } from 'fastify'
import { pushCalls } from '#contract/calls/push.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { ONE_SIGNAL } from '#contract/core/one-signal.ts'
import { isPushEndpoint } from '../../push/deliver.ts'
import { areSubscriptionKeys } from '../../push/encrypt.ts'
import { handled, registerCalls } from '../call.ts'
import type { Services } from '../services.ts'

const invalid = (field: string): DomainError =>
  new DomainError('validation', { issues: { [field]: [{ code: 'link' }] } })

/** Registers the calls about push messages to the caller's own device. */
export const registerPushCalls = (app: FastifyInstance, services: Services): void => {
  const { push, oneSignalAppId } = services
  registerCalls(app, services, [
    handled(pushCalls.key, async () => ({ data: { public_key: push.publicKey, onesignal_app_id: oneSignalAppId } })),
    handled(pushCalls.oneSignalWorker, async ({ reply }) => {
      if (oneSignalAppId === null) throw new DomainError('no_route')
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(`importScripts('${ONE_SIGNAL.serviceWorker}')\n`)
    }),
    handled(pushCalls.subscribe, async ({ actor, body }) => {
      if (!isPushEndpoint(body.endpoint)) throw invalid('endpoint')
      if (!areSubscriptionKeys(body)) throw invalid('p256dh')
      await push.subscribe(actor.sessionId, body)
      return { data: null }
    }),
    handled(pushCalls.unsubscribe, async ({ actor }) => {
      await push.unsubscribe(actor.sessionId)
      return { data: null }
    }),
  ])
}
