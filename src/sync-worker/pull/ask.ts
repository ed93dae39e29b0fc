import { HEADERS, isEnvelope } from '#contract/core/replication.ts'
import { createPatience } from '../api/patience.ts'
import type { Lives } from '../lives.ts'
import type { Ports } from '../ports.ts'

export interface Answered {
  readonly status: number
  readonly body: unknown
  /** The server's life that it is of, where it says so. */
  readonly life?: string | undefined
}

/**
 * GET of the API. Null where no answer came from this server, the answer came from the epoch before
 * a restore, or the server asked for a longer wait. All requests together sit out a short wait
 * (`Retry-After`).
 */
export type Ask = (path: string) => Promise<Answered | null>

export interface AskPorts extends Pick<Ports, 'now' | 'setTimer'> {
  readonly request: Ports['request']
  readonly deviceId: string
  readonly lives: Pick<Lives, 'present' | 'hear'>
  readonly onConnection: (reached: boolean) => void
  readonly onSignInNeeded: () => void
}

export const createAsk = ({ request, deviceId, lives, onConnection, onSignInNeeded, now, setTimer }: AskPorts): Ask => {
  const patience = createPatience({ now, setTimer })
  return async (path) => {
    let present = lives.present()
    const outcome = await patience.ask(() => {
      present = lives.present()
      return request({ method: 'GET', path, body: undefined, headers: { [HEADERS.deviceId]: deviceId } })
    })
    if (outcome === null) return null
    const ours = outcome.kind === 'answer' && isEnvelope(outcome.body)
    onConnection(ours)
    if (!ours) return null
    if (outcome.status === 401) onSignInNeeded()
    const life = outcome.headers[HEADERS.epoch]
    return lives.hear(life, present) ? { status: outcome.status, body: outcome.body, life } : null
  }
}
