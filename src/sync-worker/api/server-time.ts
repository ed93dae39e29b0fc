import { isEnvelope } from '#contract/core/protocol.ts'
import type { Ports } from '../core/ports.ts'

/** Least time between two reports of the server's time. */
const REPORT_EVERY_MS = 3_600_000

/**
 * Reports the server's time (Unix ms) as answers pass. An answer of another server, or without a
 * date, is ignored.
 */
export const observeServerTime = (request: Ports['request'], onTime: (serverNow: number) => void): Ports['request'] => {
  let reportedTime = Number.NEGATIVE_INFINITY
  return async (wantedRequest) => {
    const outcome = await request(wantedRequest)
    if (outcome.kind === 'answer' && isEnvelope(outcome.body)) {
      const time = Date.parse(outcome.headers['date'] ?? '')
      if (Math.abs(time - reportedTime) >= REPORT_EVERY_MS) {
        reportedTime = time
        onTime(time)
      }
    }
    return outcome
  }
}
