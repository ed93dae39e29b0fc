import { HEADERS, isEnvelope } from '#contract/core/protocol.ts'
import { isModelName } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import type { Known } from '../sabotage.ts'
import type { Account } from './account.ts'
import { eventOn } from './log-port.ts'
import type { Newest } from './newest.ts'
import type { Reasons } from './reasons.ts'
import type { WorkerOptions } from './worker-options.ts'
import { never, type WorkerState } from './worker-state.ts'

const SMALL_PAGE = 4

/** Gives feeds as many pages as a large installation has. Requests by id stay as they are. */
const inSmallPages = (asked: HttpRequest): HttpRequest =>
  asked.path.includes('filter[id]')
    ? asked
    : { ...asked, path: asked.path.replace('limit=1000', `limit=${SMALL_PAGE}`) }

interface RequestParts {
  readonly state: WorkerState
  readonly isOvertaken: () => boolean
  readonly newest: Newest
  readonly reasons: Reasons
}

/** Sends the requests of a worker, and notes what the oracle asks of their responses. */
export const createRequests = (
  { account, sabotage, send }: WorkerOptions,
  { state, isOvertaken, newest, reasons }: RequestParts,
) => {
  const known: Known = {
    newest: (model, id) => (isModelName(model) ? newest.versionOf(model, String(id)) : 0),
    numberOf: (key) => Number(eventOn(account.log, key)?.resultId ?? 0) || null,
  }

  return async (asked: HttpRequest): Promise<HttpOutcome> => {
    if (state.isDead()) return never()
    await state.whenThawed()
    const small = inSmallPages(sabotage.asks?.(asked) ?? asked)
    const attempt = awaitedOf(account, small)
    const noteResponse = reasons.noteRequest(small)
    const outcome = await send(small, { isAwaited: () => !state.isDead(), isOvertaken })
    await state.whenThawed()
    if (state.isDead()) return never()
    noteRefusal(account, outcome)
    const tampered = sabotage.tamper?.(outcome, small, known) ?? outcome
    noteResponse(outcome)
    newest.recordResponse(small, outcome, attempt !== null && attempt === awaitedOf(account, small))
    return tampered
  }
}

/**
 * Attempt number of the event that this request sends; a response to an earlier attempt binds
 * nothing.
 */
const awaitedOf = ({ log }: Account, { headers }: HttpRequest): number | null => {
  const event = eventOn(log, headers[HEADERS.idempotencyKey] ?? '')
  return event?.state === 'sending' ? event.attempts : null
}

const noteRefusal = (account: Account, outcome: HttpOutcome): void => {
  if (outcome.kind === 'none' || outcome.status < 400 || outcome.status >= 500 || !isEnvelope(outcome.body)) return
  const key = outcome.headers[HEADERS.idempotencyKey]
  if (key !== undefined) account.refusals.set(key, (account.refusals.get(key) ?? new Set()).add(outcome.status))
}
