import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import { type JsonObject, parseJsonObject } from '../../input/json-object.ts'
import type { Bus } from '../../realtime/bus.ts'
import { readBatch, readEvent, type TriggeredEvent } from '../../realtime/events.ts'
import { isSignedRequest } from '../../realtime/request-signature.ts'
import type { Keys } from '../../realtime/signature.ts'
import { route } from '../route.ts'

/** Ten events of 10 KiB with their channels. */
const BODY_LIMIT = 256 * 1024

/** Application id that the stock Pusher packages require. */
const APP_ID = 'sav'

/**
 * Registers the part of the Pusher HTTP API with which its packages trigger events: `POST
 * /apps/sav/events` and `/batch_events`, signed with key and secret of this installation. The
 * signature covers the raw body, so that the bytes are kept.
 */
export const registerEvents = (app: FastifyInstance, keys: Keys, bus: Bus): void => {
  const bodyOf = (request: FastifyRequest): JsonObject => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (!isSignedRequest(keys, { method: request.method, url: request.url, body }, Date.now() / 1000))
      throw new DomainError('unauthenticated')
    return parseJsonObject(body)
  }

  const publish = ({ channels, name, data, except }: TriggeredEvent): void => {
    for (const channel of channels) bus.publish(channel, name, data, except)
  }

  app.register(async (api) => {
    api.removeAllContentTypeParsers()
    api.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      (_request, bytes, done) => done(null, bytes),
    )
    route(api, `/apps/${APP_ID}/events`, {
      post: async (request) => {
        publish(readEvent(bodyOf(request)))
        return {}
      },
    })
    route(api, `/apps/${APP_ID}/batch_events`, {
      post: async (request) => {
        for (const event of readBatch(bodyOf(request))) publish(event)
        return {}
      },
    })
  })
}
