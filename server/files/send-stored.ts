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
 * Sends stored bytes as something to save and never to show, in part where asked (`Range`), not at
 * all where the caller has them (`If-None-Match`).
 */
export const sendStored = async (store: FileStore, stored: Stored, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const size = await store.sizeOf(stored.storage)
  if (size === null) {
    request.log.error({ storage: stored.storage }, 'the bytes of a file are missing')
    throw new DomainError('not_found')
  }
  // The bytes under a name never change.
  const etag = `"${stored.storage}"`
  reply.headers({
    etag,
    'content-disposition': `attachment; filename*=UTF-8''${encodeName(stored.name)}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    // Browsers revalidate each time, so that a person who no longer sees the record no longer sees
    // the file.
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
    .headers({ 'content-range': `bytes ${range.first}-${range.last}/${size}`, 'content-length': range.last - range.first + 1 })
    .send(store.read(stored.storage, range))
}

/** RFC 8187. */
const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
