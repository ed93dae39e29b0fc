import { HEADERS, isEnvelope } from '#contract/core/replication.ts'
import type { Lives } from '../lives.ts'
import type { Ports } from '../ports.ts'

export interface Answered {
  readonly status: number
  readonly body: unknown
  /** The server's life that it is of, where it says so. */
  readonly life?: string | undefined
}

/** GET of the API; null where nobody of ours answered, or the server of before a restore. */
export type Ask = (path: string) => Promise<Answered | null>

export interface AskPorts {
  readonly request: Ports['request']
  readonly deviceId: string
  readonly lives: Pick<Lives, 'present' | 'hear'>
  readonly onConnection: (reached: boolean) => void
  readonly onSignInNeeded: () => void
}

export const createAsk =
  ({ request, deviceId, lives, onConnection, onSignInNeeded }: AskPorts): Ask =>
  async (path) => {
    const present = lives.present()
    const outcome = await request({ method: 'GET', path, body: undefined, headers: { [HEADERS.deviceId]: deviceId } })
    const ours = outcome.kind === 'answer' && isEnvelope(outcome.body)
    onConnection(ours)
    if (!ours) return null
    if (outcome.status === 401) onSignInNeeded()
    const life = outcome.headers[HEADERS.epoch]
    return lives.hear(life, present) ? { status: outcome.status, body: outcome.body, life } : null
  }
