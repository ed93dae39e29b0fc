import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import { HEADERS, MAX_WAS_LENGTH } from '#contract/core/protocol.ts'
import { type JsonObject, parseJsonObject } from '../input/json-object.ts'
import type { ActionRequest } from '../writes/request.ts'
import { bodyOf } from './body.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const DEVICE = /^[\w-]{1,64}$/
const MILLISECONDS = /^\d{1,15}$/

const header = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/**
 * Returns the device that sends the request; the feed reports the device's accepted events to it.
 */
export const deviceOf = (request: FastifyRequest): string | null => {
  const device = header(request, HEADERS.deviceId)
  if (device !== null && !DEVICE.test(device)) throw new DomainError('malformed')
  return device
}

const wasOf = (request: FastifyRequest): JsonObject => {
  const text = header(request, HEADERS.was)
  if (text === null) return {}
  if (text.length > MAX_WAS_LENGTH) throw new DomainError('headers_too_large')
  try {
    return parseJsonObject(Buffer.from(decodeURIComponent(text)))
  } catch {
    throw new DomainError('malformed')
  }
}

const agoOf = (request: FastifyRequest): number => {
  const text = header(request, HEADERS.ago)
  if (text !== null && !MILLISECONDS.test(text)) throw new DomainError('malformed')
  return Number(text ?? 0)
}

/**
 * Echoes the key in every answer, refusals included: a client ignores an answer without it
 * (`docs/sync-model.md`).
 */
export const registerKeyEcho = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    const key = header(request, HEADERS.idempotencyKey)
    if (key !== null && UUID.test(key)) reply.header(HEADERS.idempotencyKey, key)
  })
}

/** Reads headers and body of an action. Throws `malformed`, `bad_key` or `headers_too_large`. */
export const actionRequestOf = (request: FastifyRequest): ActionRequest => {
  const key = header(request, HEADERS.idempotencyKey)
  if (key !== null && !UUID.test(key)) throw new DomainError('bad_key')
  return {
    input: bodyOf(request),
    key: key?.toLowerCase() ?? null,
    deviceId: deviceOf(request),
    was: wasOf(request),
    agoMs: agoOf(request),
    address: request.ip,
  }
}
