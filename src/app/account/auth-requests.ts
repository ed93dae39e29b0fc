import type { AxiosError, AxiosInstance } from 'axios'
import { authenticationCalls } from '#contract/calls/authentication.calls.ts'
import { isErrorCode } from '#contract/core/errors.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import type { UserAnswer } from '#contract/core/protocol.ts'
import type { Session, SessionTokens } from '#src/machines/session.machine.ts'
import { apiOrigin } from '../session/api-origin.ts'
import { AuthFailure } from './auth-failure.ts'

const TIMEOUT_MS = 15_000

/** Axios options under which every status is an answer. */
export const ANY_STATUS = { validateStatus: () => true } as const

/** Requests of a page without a worker; each method but `http` rejects with an `AuthFailure`. */
export interface AuthRequests {
  readonly http: LazyHttp
  /** Posts a form and returns the body of the answer. */
  post<Answer>(call: PathCall, body: object): Promise<Answer>
  /** Posts a form and returns the `data` of the answer. */
  readData<Data>(call: PathCall, body: object): Promise<Data>
  /** Returns the session of these tokens as the server knows it now. */
  readSession(tokens: SessionTokens): Promise<Session>
}

/** A call of the contract, by its path. */
export interface PathCall {
  readonly path: string
}

/**
 * Creates the requests. `onBadRequest` shows the page about a request that the server could not
 * read.
 */
export const createAuthRequests = (locale: () => Locale, onBadRequest: () => void): AuthRequests => {
  const http = lazyHttp(locale)

  const post = async <Answer>({ path }: PathCall, body: object): Promise<Answer> => {
    try {
      return (await (await http()).post<Answer>(path, body)).data
    } catch (error) {
      if (responseOf(error)?.status === 400) onBadRequest()
      throw failureOf(error)
    }
  }

  const readSession = async (tokens: SessionTokens): Promise<Session> => {
    try {
      const headers = { Authorization: `Bearer ${tokens.access}` }
      const { data } = await (await http()).get<UserAnswer>(authenticationCalls.user.path, { headers })
      return { user: data.user, tokens, realtime: data.realtime, sharedComputer: false }
    } catch (error) {
      throw failureOf(error)
    }
  }

  return {
    http,
    post,
    readData: async <Data>(call: PathCall, body: object): Promise<Data> =>
      (await post<{ readonly data: Data }>(call, body)).data,
    readSession,
  }
}

export type LazyHttp = () => Promise<AxiosInstance>

/** Loads axios at the first request: the page shows its form before, and a worker has its own. */
const lazyHttp = (locale: () => Locale): LazyHttp => {
  const load = async (): Promise<AxiosInstance> => {
    const { default: axios } = await import('axios')
    const http = axios.create({ adapter: 'fetch', baseURL: apiOrigin(), timeout: TIMEOUT_MS })
    http.interceptors.request.use((config) => {
      config.headers.set('Accept-Language', locale())
      return config
    })
    return http
  }
  let loading: Promise<AxiosInstance> | null = null
  return () => {
    loading ??= load().catch((error: unknown) => {
      // Loaded again by the next request.
      loading = null
      throw error
    })
    return loading
  }
}

interface ErrorBody {
  readonly code?: unknown
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

/** The server's answer in an error of axios; nothing in any other error. */
const responseOf = (error: unknown) => (error as Partial<AxiosError<ErrorBody>> | null)?.response

/** Returns what a failed request means; `offline` without an answer of the server. */
export const failureOf = (error: unknown): AuthFailure => {
  const response = responseOf(error)
  const code = response?.data?.code
  if (!response || !isErrorCode(code)) return new AuthFailure('offline', {}, null)
  const retryAfter = Number(response.headers['retry-after'])
  return new AuthFailure(code, response.data.errors ?? {}, Number.isFinite(retryAfter) ? retryAfter : null)
}
