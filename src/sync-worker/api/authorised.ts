import { isEnvelope } from '#contract/core/protocol.ts'
import type { HttpOutcome, HttpRequest, Ports } from '../core/ports.ts'
import type { Tokens } from '../surface.ts'
import { createPause } from './pause.ts'
import { type Refresh, refreshTokens } from './token-refresh.ts'
import type { TokenRotation } from './token-rotation.ts'

/** Network, timers and the listener for new tokens. */
export interface AuthorisedPorts {
  readonly request: Ports['request']
  readonly onTokens: (tokens: Tokens) => void
  readonly now: Ports['now']
  readonly setTimer: Ports['setTimer']
  /** Shared with other workers and pages of the device that may exchange the same refresh token. */
  readonly rotation?: TokenRotation | undefined
}

/**
 * Makes a request with the person's token. `isWanted` is asked before the request is repeated after
 * a refresh of the token. An unwanted request is dropped: it counts as one without an answer.
 */
export type AuthorisedRequest = (request: HttpRequest, isWanted?: () => boolean) => Promise<HttpOutcome>

const BUSY = 429

/** Answers a request whose token refresh the server asked to make later. */
const busyAnswer = (ms: number): HttpOutcome => ({
  kind: 'answer',
  status: BUSY,
  body: { code: 'too_many_requests', message: '' },
  headers: { 'retry-after': String(Math.ceil(ms / 1000)) },
})

const withToken = (request: HttpRequest, access: string): HttpRequest => ({
  ...request,
  headers: { ...request.headers, Authorization: `Bearer ${access}` },
})

/**
 * Whether the server refused the token of a request, after a refresh too: the session has ended.
 */
export const isTokenRefused = (outcome: HttpOutcome): boolean =>
  outcome.kind === 'answer' && outcome.status === 401 && isEnvelope(outcome.body)

/**
 * Adds the person's access token to requests, and refreshes the tokens once when the server refuses
 * it.
 */
export const createAuthorised = (initialTokens: Tokens, ports: AuthorisedPorts) => {
  let tokens = initialTokens
  let refreshInFlight: Promise<Refresh> | null = null
  let pause = createPause(ports)

  const replaceTokens = (freshTokens: Tokens): void => {
    tokens = freshTokens
    ports.onTokens(freshTokens)
  }

  const refresh = async (): Promise<Refresh> => {
    const { request: send, rotation } = ports
    const result = await refreshTokens({
      request: send,
      rotation,
      refreshToken: () => tokens.refresh,
      pause: () => pause,
    })
    if (result.kind === 'renewed') replaceTokens(result.tokens)
    return result
  }

  /** One refresh serves all requests that were refused with the same token. */
  const sharedRefresh = (): Promise<Refresh> => {
    refreshInFlight ??= refresh().finally(() => {
      refreshInFlight = null
    })
    return refreshInFlight
  }

  const request: AuthorisedRequest = async (wantedRequest, isWanted = () => true) => {
    const usedAccess = tokens.access
    const outcome = await ports.request(withToken(wantedRequest, usedAccess))
    if (!isTokenRefused(outcome)) return outcome
    if (usedAccess === tokens.access) {
      const { kind } = await sharedRefresh()
      if (kind === 'refused') return outcome
      if (kind === 'unreachable') return { kind: 'none' }
      if (kind === 'busy') return busyAnswer(pause.remainingMs())
    }
    return isWanted() ? ports.request(withToken(wantedRequest, tokens.access)) : { kind: 'none' }
  }

  return {
    request,
    access: () => tokens.access,
    /** Takes the tokens of a new sign-in of the same person, and reports them to all pages. */
    renew: (freshTokens: Tokens) => {
      pause = createPause(ports)
      replaceTokens(freshTokens)
    },
  }
}
