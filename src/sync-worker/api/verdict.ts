import { type ErrorCode, isErrorCode } from '#contract/core/errors.ts'
import type { LastAnswer, Refusal } from '#contract/core/events/event.ts'
import { HEADERS, isEnvelope, type RecordAnswer } from '#contract/core/protocol.ts'
import type { HttpOutcome } from '../core/ports.ts'
import { retryAfterMs } from './retry-after.ts'

/**
 * Meaning of an answer for an event.
 *
 * An answer counts only if it is JSON in our envelope, and decides on the event only if it echoes
 * the event's key. Anything else (a captive portal's 200, a proxy's page, a redirect to a sign-in)
 * is a network failure. Classified by `code`, then by status.
 */
export type Verdict =
  | { readonly kind: 'accepted'; readonly answer: RecordAnswer }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly current: RecordAnswer['data'] | null }
  | {
      readonly kind: 'postponed'
      readonly reason: Exclude<LastAnswer['kind'], 'unreachable'>
      readonly status: number
      readonly retryAfterMs: number | null
    }
  | { readonly kind: 'unreachable'; readonly status: number }
  | { readonly kind: 'sign_in' }
  | { readonly kind: 'upgrade' }
  /** The request named an epoch before a restore of the server: the server did nothing. */
  | { readonly kind: 'other_epoch' }

const REFUSALS: ReadonlySet<number> = new Set([400, 403, 404, 409, 410, 413, 415, 422])

type Answered = Extract<HttpOutcome, { kind: 'answer' }>

const header = (outcome: Answered, name: string): string | null => outcome.headers[name.toLowerCase()] ?? null

interface RefusalBody {
  readonly message?: unknown
  readonly errors?: Refusal['errors']
  readonly data?: RecordAnswer['data']
  readonly changed?: Refusal['changed']
}

const isRecordAnswer = (body: object): body is RecordAnswer => {
  const { data } = body as { readonly data?: { readonly id?: unknown; readonly version?: unknown } | null }
  return Number.isSafeInteger(data?.id) && Number.isSafeInteger(data?.version)
}

/** Finds the record in an answer; an upload answers the record under `record`. */
const recordIn = (body: object): RecordAnswer | null => {
  const answer = 'record' in body ? { data: body.record } : body
  return isRecordAnswer(answer) ? answer : null
}

const refusalOf = (code: ErrorCode, status: number, body: RefusalBody): Refusal => ({
  code,
  status,
  message: typeof body.message === 'string' ? body.message : '',
  errors: body.errors ?? {},
  changed: body.changed ?? null,
})

/**
 * Classifies the answer to an event's request.
 *
 * @param key The event's idempotency key.
 * @param now Epoch ms, for a `Retry-After` date of a server that sends no `Date`.
 */
export const verdictOf = (outcome: HttpOutcome, key: string, now: number): Verdict => {
  if (outcome.kind === 'none') return { kind: 'unreachable', status: 0 }
  const { status } = outcome
  const unreachable: Verdict = { kind: 'unreachable', status }
  const postponed: Verdict = { kind: 'postponed', reason: 'busy', status, retryAfterMs: retryAfterMs(outcome, now) }
  // A 503 of the server's proxy is the server's; any other answer outside the envelope is a network
  // failure.
  if (!isEnvelope(outcome.body)) return status === 503 ? postponed : unreachable
  const isEcho = header(outcome, HEADERS.idempotencyKey) === key
  const body = outcome.body as RefusalBody & { readonly code?: unknown }
  if (status >= 200 && status < 300) {
    const answer = isEcho ? recordIn(body) : null
    return answer ? { kind: 'accepted', answer } : unreachable
  }
  const code = isErrorCode(body.code) ? body.code : null
  if (status === 401) return { kind: 'sign_in' }
  if (status === 426) return { kind: 'upgrade' }
  if (status === 412) return { kind: 'other_epoch' }
  // The server is older than this client and does not have the path yet.
  if (code === 'no_route' || code === 'method_not_allowed' || code === null)
    return { ...postponed, reason: 'older_server' }
  if (!REFUSALS.has(status)) return postponed
  return isEcho ? { kind: 'refused', refusal: refusalOf(code, status, body), current: body.data ?? null } : unreachable
}
