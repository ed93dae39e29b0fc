import axios, { type AxiosError, type AxiosInstance } from 'axios'
import { accountCalls } from '#contract/calls/account.calls.ts'
import { authenticationCalls } from '#contract/calls/authentication.calls.ts'
import { type Company, companyCalls } from '#contract/calls/company.calls.ts'
import { contactCalls } from '#contract/calls/contact.calls.ts'
import { type ErrorCode, isErrorCode } from '#contract/core/errors.ts'
import type { TokenAnswer, UserAnswer } from '#contract/core/events/replication.ts'
import type { Fields, Values } from '#contract/core/kinds/field.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import type { Session, SessionTokens } from '#src/machines/session.machine.ts'
import { apiOrigin } from '../api-origin.ts'

const { login, logout, refresh, setup, user } = authenticationCalls
const { autolog, recoverPassword, register, setNewPassword } = accountCalls

const TIMEOUT_MS = 15_000
/** Axios options under which every status is an answer. */
const ANY_STATUS = { validateStatus: () => true } as const

/** A failed sign-in, set-up or request for an account; `offline` without an answer of the API. */
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

/** A call of the contract with a body of fields. */
interface FormCall<Body extends Fields> {
  readonly path: string
  readonly body: Body
}

/**
 * Calls without a worker: the ways into an account, requests for an account, and sign-out.
 * `onBadRequest` shows the page about a request that the server could not read.
 */
export const authClient = (locale: () => Locale, onBadRequest: () => void) => {
  const http = axios.create({ adapter: 'fetch', baseURL: apiOrigin(), timeout: TIMEOUT_MS })
  http.interceptors.request.use((config) => {
    config.headers.set('Accept-Language', locale())
    return config
  })

  const readSession = async (tokens: SessionTokens): Promise<Session> => {
    const { data } = await http.get<UserAnswer>(user.path, { headers: { Authorization: `Bearer ${tokens.access}` } })
    return { user: data.user, tokens, realtime: data.realtime, sharedComputer: false }
  }
  const sessionOf = ({ access_token, refresh_token }: TokenAnswer): Promise<Session> => readSession({ access: access_token, refresh: refresh_token })

  /** Posts a form; rejects with an `AuthFailure`. */
  const post = async <Answer>({ path }: Pick<FormCall<Fields>, 'path'>, body: object): Promise<Answer> => {
    try {
      return (await http.post<Answer>(path, body)).data
    } catch (error) {
      if (axios.isAxiosError(error) && error.response?.status === 400) onBadRequest()
      throw failureOf(error)
    }
  }

  const openSession =
    <Body extends Fields>(call: FormCall<Body>) =>
    async (body: Values<Body>): Promise<Session> => {
      const tokens = await post<TokenAnswer>(call, body)
      return sessionOf(tokens).catch((error: unknown) => {
        throw failureOf(error)
      })
    }

  let company: Promise<Company | null> | null = null
  const readCompany = async (): Promise<Company | null> => {
    try {
      return (await http.get<{ readonly data: Company }>(companyCalls.company.path)).data.data
    } catch {
      // Asked again by the next page that shows it.
      company = null
      return null
    }
  }

  return {
    /** @throws AuthFailure */
    signIn: openSession(login),
    /**
     * Creates the first manager with the one-time link of a new installation. @throws AuthFailure
     */
    setUp: openSession(setup) as (body: Readonly<Record<string, string>>) => Promise<Session>,
    /** Signs in with the link of a recovery or an invitation. @throws AuthFailure */
    setNewPassword: openSession(setNewPassword),
    /** Signs in with a link that was sent. @throws AuthFailure */
    autolog: openSession(autolog),
    /** Returns the session of these tokens as the server knows it now; null without an answer. */
    present: (tokens: SessionTokens): Promise<Session | null> => readSession(tokens).catch(() => null),
    /** @throws AuthFailure */
    recover: (email: string) => post<void>(recoverPassword, { email } satisfies Values<typeof recoverPassword.body>),
    /** @throws AuthFailure */
    register: (body: Readonly<Record<string, string>>) => post<void>(register, body),
    /** Writes to the company. @throws AuthFailure */
    contact: (body: Values<typeof contactCalls.send.body>) => post<void>(contactCalls.send, body),
    /** Returns whether the host of this page answers 200 at a path; false without network. */
    has: async (path: string): Promise<boolean> => {
      try {
        return (await http.head(new URL(path, location.origin).href, ANY_STATUS)).status === 200
      } catch {
        return false
      }
    },
    /** Reads once per page who runs this installation; null without network. */
    company: (): Promise<Company | null> => {
      company ??= readCompany()
      return company
    },
    revoke: revokeWith(http),
  }
}

/**
 * Returns a function that ends the session of the given tokens; false when a later attempt may
 * succeed.
 */
const revokeWith = (http: AxiosInstance) => {
  const signOut = async (access: string): Promise<number> => {
    const headers = { Authorization: `Bearer ${access}` }
    const answer = await http.post(logout.path, {}, { ...ANY_STATUS, headers, fetchOptions: { keepalive: true } })
    return answer.status
  }
  const isFinal = (status: number): boolean => status < 500 && status !== 429

  return async (tokens: SessionTokens): Promise<boolean> => {
    try {
      const status = await signOut(tokens.access)
      if (status !== 401) return isFinal(status)
      // The access token has expired; the session may live on in its refresh token.
      const body: Values<typeof refresh.body> = { refresh_token: tokens.refresh }
      const refreshed = await http.post<TokenAnswer>(refresh.path, body, ANY_STATUS)
      if (refreshed.status !== 200) return refreshed.status === 401
      return isFinal(await signOut(refreshed.data.access_token))
    } catch {
      return false
    }
  }
}

interface ErrorBody {
  readonly code?: unknown
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

const failureOf = (error: unknown): AuthFailure => {
  const response = axios.isAxiosError(error) ? (error as AxiosError<ErrorBody>).response : undefined
  const code = response?.data?.code
  if (!response || !isErrorCode(code)) return new AuthFailure('offline', {}, null)
  const retryAfter = Number(response.headers['retry-after'])
  return new AuthFailure(code, response.data.errors ?? {}, Number.isFinite(retryAfter) ? retryAfter : null)
}
