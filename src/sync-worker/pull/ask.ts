import { HEADERS, isEnvelope } from '#contract/core/replication.ts'
import type { Ports } from '../ports.ts'

export interface Answered {
  readonly status: number
  readonly body: unknown
}

/** GET of the API; null where nobody of ours answered. */
export type Ask = (path: string) => Promise<Answered | null>

export interface AskPorts {
  readonly request: Ports['request']
  readonly deviceId: string
  readonly onConnection: (reached: boolean) => void
  readonly onSignInNeeded: () => void
}

export const createAsk =
  ({ request, deviceId, onConnection, onSignInNeeded }: AskPorts): Ask =>
  async (path) => {
    const outcome = await request({ method: 'GET', path, body: undefined, headers: { [HEADERS.deviceId]: deviceId } })
    const ours = outcome.kind === 'answer' && isEnvelope(outcome.body)
    onConnection(ours)
    if (!ours) return null
    if (outcome.status === 401) onSignInNeeded()
    return outcome
  }
