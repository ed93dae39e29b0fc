import { HEADERS, isEnvelope } from '#contract/core/protocol.ts'
import { createPause } from '../api/pause.ts'
import type { Ports } from '../core/ports.ts'
import type { Epochs } from '../epochs/epochs.ts'

/** An answer of this API, of the current epoch. */
export interface ApiAnswer {
  /** HTTP status. */
  readonly status: number
  readonly body: unknown
  /** Epoch of the server's data, where the answer names it. */
  readonly epoch?: string | undefined
}

/**
 * GET of the API. Resolves with null where no answer of this server came, the answer is from the
 * epoch before a restore, or the server asked for a longer wait. All requests together sit out a
 * short wait (`Retry-After`). Never rejects.
 */
export type ApiGet = (path: string) => Promise<ApiAnswer | null>

/** Ports of the reads: requests, epochs, and reports about connection and sign-in. */
export interface ApiGetPorts extends Pick<Ports, 'now' | 'setTimer' | 'request'> {
  readonly deviceId: string
  readonly epochs: Pick<Epochs, 'current' | 'observe'>
  readonly onConnection: (isReached: boolean) => void
  readonly onSignInNeeded: () => void
}

/** Reports what each answer says about the connection, the sign-in and the epoch. */
export const createApiGet = ({
  request,
  deviceId,
  epochs,
  onConnection,
  onSignInNeeded,
  now,
  setTimer,
}: ApiGetPorts): ApiGet => {
  const pause = createPause({ now, setTimer })
  return async (path) => {
    let epochAtRequest = epochs.current()
    const outcome = await pause.send(() => {
      epochAtRequest = epochs.current()
      return request({ method: 'GET', path, body: undefined, headers: { [HEADERS.deviceId]: deviceId } })
    })
    if (outcome === null) return null
    const isOurs = outcome.kind === 'answer' && isEnvelope(outcome.body)
    onConnection(isOurs)
    if (!isOurs) return null
    if (outcome.status === 401) onSignInNeeded()
    const epoch = outcome.headers[HEADERS.epoch]
    return epochs.observe(epoch, epochAtRequest) ? { status: outcome.status, body: outcome.body, epoch } : null
  }
}
