import { isEnvelope, type TokenAnswer } from '#contract/core/replication.ts'
import type { HttpOutcome, HttpRequest, Ports } from '../core/ports.ts'
import type { Tokens } from '../surface.ts'
import { createPause } from './pause.ts'
import type { TokenRotation } from './token-rotation.ts'

export interface AuthorisedPorts {
  readonly request: Ports['request']
  readonly onTokens: (tokens: Tokens) => void
  readonly now: Ports['now']
  readonly setTimer: Ports['setTimer']
  /** Where others on this device may trade the same token. */
  readonly rotation?: TokenRotation | undefined
}

const isTokens = (body: unknown): body is TokenAnswer =>
  typeof body === 'object' && body !== null && 'access_token' in body && 'refresh_token' in body

/**
 * Makes a request with the person's token. `isWanted` is asked before the request is repeated after
 * a refresh of the token. An unwanted request is dropped: it counts as one without an answer.
 */
export type AuthorisedRequest = (asked: HttpRequest, isWanted?: () => boolean) => Promise<HttpOutcome>

/** Only the server's own 401 means that the person must sign in again. */
type Refreshed = 'renewed' | 'refused' | 'unreachable' | 'busy'

const BUSY = 429

/** Answers a request whose token refresh the server asked to make later. */
const busyAnswer = (ms: number): HttpOutcome => ({
  kind: 'answer',
  status: BUSY,
  body: { code: 'too_many_requests', message: '' },
  headers: { 'retry-after': String(Math.ceil(ms / 1000)) },
})

/** Adds the person's token to requests, and trades the refresh token for a new pair once where the access token is no longer taken. */
export const createAuthorised = (initial: Tokens, ports: AuthorisedPorts) => {
  let tokens = initial
  let refreshing: Promise<Refreshed> | null = null
  let patience = createPause(ports)

  const withToken = (request: HttpRequest, access: string): HttpRequest => ({
    ...request,
    headers: { ...request.headers, Authorization: `Bearer ${access}` },
  })

  const take = (fresh: Tokens): Refreshed => {
    tokens = fresh
    ports.onTokens(fresh)
    return 'renewed'
  }

  const refresh = async (): Promise<Refreshed> => {
    const former = tokens.refresh
    // Somebody else here was faster, or this worker's predecessor died before it told anyone.
    const successor = await ports.rotation?.successorOf(former)
    if (successor) return take(successor)
    if (patience.remainingMs() > 0) return 'busy'
    const outcome = await ports.request({ method: 'POST', path: '/api/interfaces/auth/refresh', body: { refresh_token: former }, headers: {} })
    if (outcome.kind === 'none' || !isEnvelope(outcome.body)) return 'unreachable'
    if (patience.observe(outcome)) return 'busy'
    if (!isTokens(outcome.body)) return outcome.status === 401 ? 'refused' : 'unreachable'
    const fresh = { access: outcome.body.access_token, refresh: outcome.body.refresh_token }
    await ports.rotation?.keep(former, fresh)
    return take(fresh)
  }

  const refreshAlone = (): Promise<Refreshed> => (ports.rotation ? ports.rotation.alone(refresh) : refresh())

  const request: AuthorisedRequest = async (asked, isWanted = () => true) => {
    const used = tokens.access
    const outcome = await ports.request(withToken(asked, used))
    if (outcome.kind === 'none' || outcome.status !== 401 || !isEnvelope(outcome.body)) return outcome
    if (used === tokens.access) {
      // One refresh serves all requests that were refused with this token.
      refreshing ??= refreshAlone().finally(() => {
        refreshing = null
      })
      const refreshed = await refreshing
      if (refreshed === 'refused') return outcome
      // Nobody said that the person must sign in: the network failed, or the server is busy.
      if (refreshed === 'unreachable') return { kind: 'none' }
      if (refreshed === 'busy') return busyAnswer(patience.remainingMs())
    }
    return isWanted() ? ports.request(withToken(asked, tokens.access)) : { kind: 'none' }
  }

  return {
    request,
    access: () => tokens.access,
    /** Tokens of a new sign-in by the same person. */
    renew: (fresh: Tokens) => {
      tokens = fresh
      patience = createPause(ports)
      // Every page of the person leaves its sign-in, whichever of them it was.
      ports.onTokens(fresh)
    },
  }
}
