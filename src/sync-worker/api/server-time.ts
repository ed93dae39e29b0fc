import { isEnvelope } from '#contract/core/replication.ts'
import type { Ports } from '../core/ports.ts'

/** Least time between two reports of the server's time. */
const TOLD_EVERY_MS = 3_600_000

/**
 * Reports the server's time (epoch ms) as answers pass. An answer of another server, or without a
 * date, is ignored.
 */
export const observeServerTime = (request: Ports['request'], onTime: (serverNow: number) => void): Ports['request'] => {
  let told = Number.NEGATIVE_INFINITY
  return async (asked) => {
    const outcome = await request(asked)
    if (outcome.kind === 'answer' && isEnvelope(outcome.body)) {
      const time = Date.parse(outcome.headers['date'] ?? '')
      if (Math.abs(time - told) >= TOLD_EVERY_MS) {
        told = time
        onTime(time)
      }
    }
    return outcome
  }
}
