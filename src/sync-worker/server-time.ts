import { isEnvelope } from '#contract/core/replication.ts'
import type { Ports } from './ports.ts'

/** The server's time is told again at most that often. */
const TOLD_EVERY_MS = 3_600_000

/** Tells, with requests that pass, what time the server has (epoch ms). An answer that is not ours says nothing, nor does one without a date. */
export const hearingServerTime = (request: Ports['request'], onTime: (serverNow: number) => void): Ports['request'] => {
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
