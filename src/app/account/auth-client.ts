import type { AxiosError, AxiosInstance } from 'axios'
import { accountCalls } from '#contract/calls/account.calls.ts'
import { authenticationCalls } from '#contract/calls/authentication.calls.ts'
import { type Company, companyCalls } from '#contract/calls/company.calls.ts'
import { contactCalls } from '#contract/calls/contact.calls.ts'
import { type EnrolmentAnswer, type RecoveryCodesAnswer, secondFactorCalls } from '#contract/calls/second-factor.calls.ts'
import { type FollowedTicket, ticketLinkCalls } from '#contract/calls/ticket-link.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import { isErrorCode } from '#contract/core/errors.ts'
import type { StepAnswer, TokenAnswer, UserAnswer } from '#contract/core/events/replication.ts'
import type { Fields, Values } from '#contract/core/kinds/field.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import type { SecondStep, Session, SessionTokens } from '#src/machines/session.machine.ts'
import type { LinkedTicket } from '#src/ui/services/ports.ts'
import { apiOrigin } from '../api-origin.ts'
import { AuthFailure } from './auth-failure.ts'

const { login, logout, refresh, setup, user } = authenticationCalls
const { autolog, recoverPassword, register, setNewPassword } = accountCalls

const TIMEOUT_MS = 15_000
/** Axios options under which every status is an answer. */
const ANY_STATUS = { validateStatus: () => true } as const

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
  const http = lazyHttp(locale)

  const readSession = async (tokens: SessionTokens): Promise<Session> => {
    const { data } = await (await http()).get<UserAnswer>(user.path, { headers: { Authorization: `Bearer ${tokens.access}` } })
    return { user: data.user, tokens, realtime: data.realtime, sharedComputer: false }
  }

  /** Posts a form; rejects with an `AuthFailure`. */
  const post = async <Answer>({ path }: Pick<FormCall<Fields>, 'path'>, body: object): Promise<Answer> => {
    try {
      return (await (await http()).post<Answer>(path, body)).data
    } catch (error) {
      if (responseOf(error)?.status === 400) onBadRequest()
      throw failureOf(error)
    }
  }

  const opened = (tokens: SessionTokens): Promise<Session> =>
    readSession(tokens).catch((error: unknown) => {
      throw failureOf(error)
    })

  const openSessionWith = async (call: Pick<FormCall<Fields>, 'path'>, body: object): Promise<Session | SecondStep> => {
    const answer = await post<TokenAnswer | StepAnswer>(call, body)
    if (!('second_step' in answer)) return opened(tokensOf(answer))
    const { kind, token, methods } = answer.second_step
    return { kind, token, methods, sharedComputer: false }
  }

  const openSession =
    <Body extends Fields>(call: FormCall<Body>) =>
    (body: Values<Body>): Promise<Session | SecondStep> =>
      openSessionWith(call, body)

  const readData = async <Data>(call: Pick<FormCall<Fields>, 'path'>, body: object): Promise<Data> =>
    (await post<{ readonly data: Data }>(call, body)).data

  /** Sets a second factor up; the session opens when the codes were read. */
  const enrolledBy = async (call: Pick<FormCall<Fields>, 'path'>, body: object) => {
    const { recovery_codes, ...tokens } = await post<TokenAnswer & RecoveryCodesAnswer>(call, body)
    return { tokens: tokensOf(tokens), codes: recovery_codes ?? [] }
  }

  let company: Promise<Company | null> | null = null
  const readCompany = async (): Promise<Company | null> => {
    try {
      return (await (await http()).get<{ readonly data: Company }>(companyCalls.company.path)).data.data
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
    setUp: openSession(setup) as (body: Readonly<Record<string, string>>) => Promise<Session | SecondStep>,
    /** Signs in with the link of a recovery or an invitation. @throws AuthFailure */
    setNewPassword: openSession(setNewPassword),
    /** Signs in with a link that was sent. @throws AuthFailure */
    autolog: openSession(autolog),
    /** Signs in by a passkey alone. @throws AuthFailure */
    signInByPasskey: (body: { readonly response: object }) => openSessionWith(secondFactorCalls.passkey, body),
    /** Confirms a sign-in by a code. @throws AuthFailure */
    confirm: openSession(secondFactorCalls.confirm),
    /** Confirms a sign-in by a passkey. @throws AuthFailure */
    confirmByPasskey: (body: { readonly token: string; readonly response: object }) => openSessionWith(secondFactorCalls.confirmByPasskey, body),
    /** Returns the session of tokens that came with a new second factor. @throws AuthFailure */
    enrolledSession: opened,
    /** Prepares the second factor that a sign-in asks for. @throws AuthFailure */
    enrol: (token: string) => readData<EnrolmentAnswer>(secondFactorCalls.enrol, { token }),
    /** Sets it up as an application. @throws AuthFailure */
    enrolled: (token: string, code: string) => enrolledBy(secondFactorCalls.enrolled, { token, code }),
    /** Options for a passkey as that second factor. @throws AuthFailure */
    enrolPasskey: (token: string) => readData<object>(secondFactorCalls.enrolPasskey, { token }),
    /** Sets it up as a passkey. @throws AuthFailure */
    enrolledByPasskey: (token: string, response: object) => enrolledBy(secondFactorCalls.enrolledByPasskey, { token, response }),
    /** Options for a passkey: of a step, or of anyone. @throws AuthFailure */
    passkeyOptions: (token: string | null) =>
      token === null ? readData<object>(secondFactorCalls.passkeyOptions, {}) : readData<object>(secondFactorCalls.confirmOptions, { token }),
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
        return (await (await http()).head(new URL(path, location.origin).href, ANY_STATUS)).status === 200
      } catch {
        return false
      }
    },
    /** Reads once per page who runs this installation; null without network. */
    company: (): Promise<Company | null> => {
      company ??= readCompany()
      return company
    },
    /** Reads the ticket that a link opens, with the addresses of its files. @throws AuthFailure */
    followedTicket: async (token: string): Promise<LinkedTicket> => {
      const addressOf = (id: number): string => `${apiOrigin()}${pathOf(ticketLinkCalls.file, { id: String(id) })}?${new URLSearchParams({ token })}`
      try {
        const { data } = await (await http()).get<{ readonly data: FollowedTicket }>(ticketLinkCalls.read.path, { params: { token } })
        return { ...data.data, files: data.data.files.map((file) => ({ ...file, address: addressOf(file.id) })) }
      } catch (error) {
        throw failureOf(error)
      }
    },
    revoke: revokeWith(http),
  }
}

export type AuthClient = ReturnType<typeof authClient>

type LazyHttp = () => Promise<AxiosInstance>

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

/**
 * Returns a function that ends the session of the given tokens; false when a later attempt may
 * succeed.
 */
const revokeWith = (http: LazyHttp) => {
  const signOut = async (access: string): Promise<number> => {
    const headers = { Authorization: `Bearer ${access}` }
    const answer = await (await http()).post(logout.path, {}, { ...ANY_STATUS, headers, fetchOptions: { keepalive: true } })
    return answer.status
  }
  const isFinal = (status: number): boolean => status < 500 && status !== 429

  return async (tokens: SessionTokens): Promise<boolean> => {
    try {
      const status = await signOut(tokens.access)
      if (status !== 401) return isFinal(status)
      // The access token has expired; the session may live on in its refresh token.
      const body: Values<typeof refresh.body> = { refresh_token: tokens.refresh }
      const refreshed = await (await http()).post<TokenAnswer>(refresh.path, body, ANY_STATUS)
      if (refreshed.status !== 200) return refreshed.status === 401
      return isFinal(await signOut(refreshed.data.access_token))
    } catch {
      return false
    }
  }
}

const tokensOf = ({ access_token, refresh_token }: TokenAnswer): SessionTokens => ({ access: access_token, refresh: refresh_token })

interface ErrorBody {
  readonly code?: unknown
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

/** The server's answer in an error of axios; nothing in any other error. */
const responseOf = (error: unknown) => (error as Partial<AxiosError<ErrorBody>> | null)?.response

const failureOf = (error: unknown): AuthFailure => {
  const response = responseOf(error)
  const code = response?.data?.code
  if (!response || !isErrorCode(code)) return new AuthFailure('offline', {}, null)
  const retryAfter = Number(response.headers['retry-after'])
  return new AuthFailure(code, response.data.errors ?? {}, Number.isFinite(retryAfter) ? retryAfter : null)
}
