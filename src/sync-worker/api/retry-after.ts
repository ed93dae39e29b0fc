import { isEnvelope } from '#contract/core/protocol.ts'
import type { HttpOutcome } from '../core/ports.ts'

type Answered = Extract<HttpOutcome, { kind: 'answer' }>

/**
 * Returns the wait in milliseconds from seconds or from a date; null without either. A date is
 * compared with the server's own clock, since the device's may be wrong.
 */
export const retryAfterMs = ({ headers }: Answered, now: number): number | null => {
  const text = headers['retry-after']?.trim()
  if (!text) return null
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const until = Date.parse(text)
  const serverNow = Date.parse(headers['date'] ?? '')
  return Number.isNaN(until) ? null : Math.max(0, until - (Number.isNaN(serverNow) ? now : serverNow))
}

const BUSY: readonly number[] = [429, 503]

/**
 * Returns the milliseconds that this server asks to wait (429, 503 with `Retry-After`); 0 without
 * such a request.
 */
export const askedWaitMs = (outcome: HttpOutcome, now: number): number => {
  if (outcome.kind === 'none' || !BUSY.includes(outcome.status) || !isEnvelope(outcome.body)) return 0
  return retryAfterMs(outcome, now) ?? 0
}
