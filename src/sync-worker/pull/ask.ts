import { HEADERS, isEnvelope } from '#contract/core/replication.ts'
import { createPause } from '../api/pause.ts'
import type { Ports } from '../core/ports.ts'
import type { Epochs } from '../epochs/epochs.ts'

export interface Answered {
  readonly status: number
  readonly body: unknown
  /** The server's life that it is of, where it says so. */
  readonly epoch?: string | undefined
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
  readonly epochs: Pick<Epochs, 'current' | 'observe'>
  readonly onConnection: (reached: boolean) => void
  readonly onSignInNeeded: () => void
}

export const createAsk = ({ request, deviceId, epochs, onConnection, onSignInNeeded, now, setTimer }: AskPorts): Ask => {
  const patience = createPause({ now, setTimer })
  return async (path) => {
    let present = epochs.current()
    const outcome = await patience.send(() => {
      present = epochs.current()
      return request({ method: 'GET', path, body: undefined, headers: { [HEADERS.deviceId]: deviceId } })
    })
    if (outcome === null) return null
    const ours = outcome.kind === 'answer' && isEnvelope(outcome.body)
    onConnection(ours)
    if (!ours) return null
    if (outcome.status === 401) onSignInNeeded()
    const epoch = outcome.headers[HEADERS.epoch]
    return epochs.observe(epoch, present) ? { status: outcome.status, body: outcome.body, epoch } : null
  }
}
