import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import type { FileStore } from '../storage/file-store.ts'
import { readRange } from './byte-range.ts'

interface Stored {
  readonly storage: string
  readonly mime: string
  readonly name: string
}

/**
 * Sends stored bytes as a download that browsers never display. Supports `Range` (206, 416) and
 * `If-None-Match` (304).
 */
export const sendStored = async (
  store: FileStore,
  stored: Stored,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const size = await store.sizeOf(stored.storage)
  if (size === null) {
    request.log.error({ storage: stored.storage }, 'the bytes of a file are missing')
    throw new DomainError('not_found')
  }
  // Stored bytes never change under one name.
  const etag = `"${stored.storage}"`
  reply.headers({
    etag,
    'content-disposition': `attachment; filename*=UTF-8''${encodeName(stored.name)}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    // Browsers must revalidate, so that a person who loses access to the record loses the file too.
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const { range: asked, 'if-range': condition } = request.headers
  const range = condition === undefined || condition === etag ? readRange(asked, size) : null
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send()
  reply.type(stored.mime)
  if (!range) return reply.header('content-length', size).send(store.read(stored.storage, null))
  return reply
    .code(206)
    .headers({
      'content-range': `bytes ${range.first}-${range.last}/${size}`,
      'content-length': range.last - range.first + 1,
    })
    .send(store.read(stored.storage, range))
}

/** RFC 8187. */
const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
