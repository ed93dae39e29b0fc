import { type ErrorCode, isErrorCode } from '#contract/core/errors.ts'
import type { Refusal } from '#contract/core/event.ts'
import { HEADERS, isEnvelope, type RecordAnswer } from '#contract/core/replication.ts'
import type { HttpOutcome } from '../ports.ts'

/**
 * What an answer means to an event (`sync-protocol`, the table of answers).
 *
 * An answer counts only if it is JSON in our envelope and, to a write, echoes the key. A captive portal's 200, a proxy's page and a
 * redirect to a sign-in are no answers: the network failed. Classified by `code`, then by status.
 */
export type Verdict =
  | { readonly kind: 'accepted'; readonly answer: RecordAnswer }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly current: RecordAnswer['data'] | null }
  | { readonly kind: 'postponed'; readonly retryAfterMs: number | null }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'sign_in' }
  | { readonly kind: 'upgrade' }

const REFUSALS: ReadonlySet<number> = new Set([400, 403, 404, 409, 410, 413, 415, 422])
const POSTPONED: ReadonlySet<number> = new Set([408, 425, 429])

type Answered = Extract<HttpOutcome, { kind: 'answer' }>

const header = (outcome: Answered, name: string): string | null => outcome.headers[name.toLowerCase()] ?? null

const retryAfterMs = (outcome: Answered): number | null => {
  const seconds = Number(header(outcome, 'retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}

interface Refused {
  readonly message?: unknown
  readonly errors?: Refusal['errors']
  readonly data?: RecordAnswer['data']
  readonly changed?: Refusal['changed']
}

const refusalOf = (code: ErrorCode, status: number, body: Refused): Refusal => ({
  code,
  status,
  message: typeof body.message === 'string' ? body.message : '',
  errors: body.errors ?? {},
  changed: body.changed ?? null,
})

export const verdictOf = (outcome: HttpOutcome, key: string): Verdict => {
  if (outcome.kind === 'none') return { kind: 'unreachable' }
  if (!isEnvelope(outcome.body)) {
    // A server in trouble behind its proxy asks for patience; anything else that is not ours is the network.
    return outcome.status === 503 ? { kind: 'postponed', retryAfterMs: retryAfterMs(outcome) } : { kind: 'unreachable' }
  }
  const { status } = outcome
  const body = outcome.body as Refused & { readonly code?: unknown }
  if (status >= 200 && status < 300) {
    return header(outcome, HEADERS.idempotencyKey) === key ? { kind: 'accepted', answer: outcome.body as RecordAnswer } : { kind: 'unreachable' }
  }
  const code = isErrorCode(body.code) ? body.code : null
  if (status === 401) return { kind: 'sign_in' }
  if (status === 426) return { kind: 'upgrade' }
  // A path that the server does not know: it is older than this client, and will learn.
  if (code === 'no_route' || code === 'method_not_allowed' || code === null) return { kind: 'postponed', retryAfterMs: retryAfterMs(outcome) }
  if (status >= 500 || POSTPONED.has(status)) return { kind: 'postponed', retryAfterMs: retryAfterMs(outcome) }
  if (REFUSALS.has(status)) return { kind: 'refused', refusal: refusalOf(code, status, body), current: body.data ?? null }
  return { kind: 'postponed', retryAfterMs: null }
}
