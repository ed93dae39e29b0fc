import { ERROR_STATUS, type ErrorCode } from '#contract/core/errors.ts'
import { HEADERS } from '#contract/core/protocol.ts'
import type { HttpOutcome } from '#src/sync-worker/core/ports.ts'
import { plainCopy } from '../plain-copy.ts'

export const NONE: HttpOutcome = { kind: 'none' }

export const answer = (
  status: number,
  body: unknown,
  key?: string,
  headers: Readonly<Record<string, string>> = {},
): HttpOutcome => ({
  kind: 'answer',
  status,
  body: plainCopy(body),
  headers: key === undefined ? headers : { ...headers, [HEADERS.idempotencyKey]: key },
})

export const refusal = (code: ErrorCode, key?: string, extra: object = {}): HttpOutcome =>
  answer(ERROR_STATUS[code], { code, message: code, ...extra }, key)

export const busy = (key?: string): HttpOutcome =>
  answer(503, { code: 'unavailable', message: 'unavailable' }, key, { 'retry-after': '1' })

export const invalid = (names: readonly string[], key?: string): HttpOutcome =>
  refusal('validation', key, { errors: Object.fromEntries(names.map((name) => [name, ['…']])) })
