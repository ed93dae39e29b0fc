import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import { type JsonObject, parseJsonObject } from '../input/json-object.ts'

/**
 * Accepts JSON objects only: valid UTF-8, bounded depth, no prototype keys, no duplicate keys.
 * Every other type is refused (415).
 */
export const registerBodyParser = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  // Clients send plain bodies. A compressed one would be unpacked before anyone knows who sent it.
  app.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding']
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw new DomainError('unsupported_media_type')
  })
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, parseJsonObject(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
}

/** The body of a request; a call that needs none may come without. */
export const bodyOf = (request: { readonly body: unknown }): JsonObject => (request.body ?? {}) as JsonObject
