import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError, type ErrorCode, type ErrorEnvelope } from '#contract/core/errors.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { errorsEn } from '#contract/locales/errors.en.ts'
import '#contract/locales/messages-fr.ts'
import { issueMessage } from '#contract/locales/issue-message.ts'
import { addMessages, errorMessage } from '#contract/locales/messages.ts'
import { refusalOfDatabase } from '../database/sql-errors.ts'
import { isCallerDisconnected } from '../runtime/caller.ts'
import { languageOf } from './language.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the error in the answer. */
    refusal?: ErrorCode
  }
}

// Pages load one language; a server answers in every one.
addMessages('en', errorsEn)

/** Error codes for refusals of the framework before a route runs. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'no_route',
  FST_ERR_ASYNC_CONSTRAINT: 'malformed',
  FST_ERR_REOPENED_SERVER: 'unavailable',
}

/** Error envelope of a refusal, in the language of the reader. */
export const envelopeOf = (error: DomainError, locale: Locale): ErrorEnvelope => {
  const { retryAfterSeconds: _, ...detail } = error.detail
  const issues = Object.entries(error.issues ?? {})
  return {
    message: errorMessage(error.code, locale),
    code: error.code,
    ...(issues.length > 0
      ? {
          errors: Object.fromEntries(
            issues.map(([field, list]) => [field, list.map((issue) => issueMessage(issue, locale))]),
          ),
        }
      : {}),
    ...detail,
  }
}

/**
 * Maps refusals of plugins: `@fastify/static` refuses paths outside its folder and unreadable
 * files.
 */
const codeOfStatus = ({
  statusCode,
  status,
}: {
  readonly statusCode?: number
  readonly status?: number
}): ErrorCode | undefined => {
  const given = statusCode ?? status ?? 500
  if (given === 403 || given === 404) return 'no_route'
  return given >= 400 && given < 500 ? 'malformed' : undefined
}

const asDomainError = (error: FastifyError | DomainError, { raw }: FastifyRequest): DomainError => {
  if (error instanceof DomainError) return error
  // The caller disconnected before the body was complete: not a defect, and the answer has no
  // receiver.
  if (raw.destroyed && !raw.complete) return new DomainError('malformed')
  const code = FRAMEWORK_CODES[error.code] ?? codeOfStatus(error)
  if (code) return new DomainError(code)
  return refusalOfDatabase(error) ?? new DomainError('internal')
}

const sendError = (reply: FastifyReply, request: FastifyRequest, error: DomainError): FastifyReply => {
  if (error.status === 401) reply.header('www-authenticate', 'Bearer')
  if (error.code === 'method_not_allowed') reply.header('allow', (error.detail.allowed ?? []).join(', '))
  const retryAfter = error.detail.retryAfterSeconds ?? (error.status === 503 ? 1 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(envelopeOf(error, languageOf(request.headers['accept-language'])))
}

/**
 * Deliberate refusals, such as a 503 under load, are counted by the metrics only: an attacker could
 * fill the log otherwise. A full disk is logged when it begins and when it ends
 * (`operations/disk-space.ts`).
 */
const isFailure = (error: FastifyError | DomainError, { code, status }: DomainError): boolean =>
  status >= 500 &&
  code !== 'server_full' &&
  (code === 'internal' || !(error instanceof DomainError)) &&
  !isCallerDisconnected(error)

/**
 * Answers any error of a route or of the framework; logs an unexpected one and answers it with 500.
 */
export const answerError = (
  error: FastifyError | DomainError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const refusal = asDomainError(error, request)
  request.refusal = refusal.code
  if (isFailure(error, refusal)) request.log.error({ err: error }, 'request failed')
  return sendError(reply, request, refusal)
}
