import { authenticationCalls } from '#contract/calls/authentication.calls.ts'
import { isEnvelope, type TokenAnswer } from '#contract/core/protocol.ts'
import type { Ports } from '../core/ports.ts'
import type { Tokens } from '../surface.ts'
import { callRequest } from './call-request.ts'
import type { Pause } from './pause.ts'
import type { TokenRotation } from './token-rotation.ts'

/** Result of a refresh. Only the server's own 401 is `refused`: the person must sign in again. */
export type Refresh =
  | { readonly kind: 'renewed'; readonly tokens: Tokens }
  | { readonly kind: 'refused' | 'unreachable' | 'busy' }

interface RefreshPorts {
  readonly request: Ports['request']
  /** Read when the exchange starts: a new sign-in may have replaced the token meanwhile. */
  readonly refreshToken: () => string
  /** Shared with other workers and pages of the device; undefined without any. */
  readonly rotation: TokenRotation | undefined
  /** The wait that the server asked for. */
  readonly pause: () => Pause
}

const isTokens = (body: unknown): body is TokenAnswer =>
  typeof body === 'object' && body !== null && 'access_token' in body && 'refresh_token' in body

const exchangeToken = async (ports: RefreshPorts): Promise<Refresh> => {
  const { request, rotation } = ports
  const refreshToken = ports.refreshToken()
  // Another worker, or one that ended before it could report, may have exchanged the token already.
  const successor = await rotation?.successorOf(refreshToken)
  if (successor) return { kind: 'renewed', tokens: successor }
  if (ports.pause().remainingMs() > 0) return { kind: 'busy' }
  const outcome = await request(callRequest(authenticationCalls.refresh, { refresh_token: refreshToken }))
  if (outcome.kind === 'none' || !isEnvelope(outcome.body)) return { kind: 'unreachable' }
  if (ports.pause().observe(outcome)) return { kind: 'busy' }
  if (!isTokens(outcome.body)) return { kind: outcome.status === 401 ? 'refused' : 'unreachable' }
  const tokens = { access: outcome.body.access_token, refresh: outcome.body.refresh_token }
  await rotation?.keep(refreshToken, tokens)
  return { kind: 'renewed', tokens }
}

/** Exchanges a refresh token for the next pair, one exchange at a time on this device. */
export const refreshTokens = (ports: RefreshPorts): Promise<Refresh> => {
  const exchange = (): Promise<Refresh> => exchangeToken(ports)
  return ports.rotation ? ports.rotation.alone(exchange) : exchange()
}
