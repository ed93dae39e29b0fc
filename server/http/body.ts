import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import { type JsonObject, parseJsonObject } from '../input/json-object.ts'

/**
 * Accepts JSON objects only: valid UTF-8, bounded depth, no prototype keys, no duplicate keys.
 * Every other type is refused (415).
 */
export const registerBodyParser = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  // Compressed bodies are refused: one would be unpacked before its sender is authenticated.
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

/** Returns the body of a request; an empty object for a call without a body. */
export const bodyOf = (request: { readonly body: unknown }): JsonObject => (request.body ?? {}) as JsonObject
