import axios, { type AxiosError } from 'axios'
import { type ErrorCode, isErrorCode } from '#contract/core/errors.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { TokenAnswer, UserAnswer } from '#contract/core/replication.ts'
import type { Session, SessionTokens } from '#src/machines/session.machine.ts'

const AUTH = '/api/interfaces/auth'
const TIMEOUT_MS = 15_000
/** Every status is an answer. */
const ANY = { validateStatus: () => true } as const

/** A sign-in or set-up that failed: `offline` when no answer of ours came back. */
export class AuthFailure extends Error {
  readonly code: ErrorCode | 'offline'
  /** Messages per field, translated by the server. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly retryAfterSeconds: number | null

  constructor(code: ErrorCode | 'offline', errors: AuthFailure['errors'], retryAfterSeconds: number | null) {
    super(code)
    this.name = 'AuthFailure'
    this.code = code
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Calls made before there is a worker: the ways into an account, and the requests for one. */
export const authClient = (locale: () => Locale) => {
  const http = axios.create({ adapter: 'fetch', timeout: TIMEOUT_MS })
  http.interceptors.request.use((config) => {
    config.headers.set('Accept-Language', locale())
    return config
  })

  const sessionFrom = async (answer: TokenAnswer): Promise<Session> => {
    const { data } = await http.get<UserAnswer>(`${AUTH}/user`, { headers: { Authorization: `Bearer ${answer.access_token}` } })
    return { user: data.user, tokens: { access: answer.access_token, refresh: answer.refresh_token }, realtime: data.realtime, sharedComputer: false }
  }

  const openWith =
    (path: string) =>
    async (body: object): Promise<Session> => {
      try {
        const { data } = await http.post<TokenAnswer>(`${AUTH}/${path}`, body)
        return await sessionFrom(data)
      } catch (error) {
        throw failureOf(error)
      }
    }

  /** @throws AuthFailure */
  const ask = async (path: string, body: object): Promise<void> => {
    try {
      await http.post(`${AUTH}/${path}`, body)
    } catch (error) {
      throw failureOf(error)
    }
  }

  return {
    /** @throws AuthFailure */
    signIn: openWith('login') as (credentials: { readonly email: string; readonly password: string }) => Promise<Session>,
    /** Creates the first manager with the one-time link of a fresh installation. @throws AuthFailure */
    setUp: openWith('setup') as (body: Readonly<Record<string, string>>) => Promise<Session>,
    /** By the link of a recovery or an invitation. @throws AuthFailure */
    setNewPassword: openWith('set-new-password') as (body: { readonly token: string; readonly password: string }) => Promise<Session>,
    autolog: openWith('autolog') as (body: { readonly token: string }) => Promise<Session>,
    recover: (email: string) => ask('recover-password', { email }),
    register: (body: Readonly<Record<string, string>>) => ask('register', body),
    has: async (path: string): Promise<boolean> => {
      try {
        return (await http.head(path, ANY)).status === 200
      } catch {
        return false
      }
    },
    /** Ends the session of these tokens; false when nobody could be reached, and it is worth trying again. */
    revoke: async (tokens: SessionTokens): Promise<boolean> => {
      const end = async (access: string): Promise<number> => {
        const answer = await http.post(
          `${AUTH}/logout`,
          {},
          { ...ANY, headers: { Authorization: `Bearer ${access}` }, fetchOptions: { keepalive: true } },
        )
        return answer.status
      }
      try {
        const first = await end(tokens.access)
        if (first !== 401) return first < 500 && first !== 429
        // The access token was too old to say so: the session may live on in its refresh token.
        const renewed = await http.post<TokenAnswer>(`${AUTH}/refresh`, { refresh_token: tokens.refresh }, ANY)
        if (renewed.status !== 200) return renewed.status === 401
        const last = await end(renewed.data.access_token)
        return last < 500 && last !== 429
      } catch {
        return false
      }
    },
  }
}

interface Answered {
  readonly code?: unknown
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

const failureOf = (error: unknown): AuthFailure => {
  const response = axios.isAxiosError(error) ? (error as AxiosError<Answered>).response : undefined
  const code = response?.data?.code
  if (!response || !isErrorCode(code)) return new AuthFailure('offline', {}, null)
  const retryAfter = Number(response.headers['retry-after'])
  return new AuthFailure(code, response.data.errors ?? {}, Number.isFinite(retryAfter) ? retryAfter : null)
}
