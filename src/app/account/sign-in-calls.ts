import { accountCalls } from '#contract/calls/account.calls.ts'
import { authenticationCalls } from '#contract/calls/authentication.calls.ts'
import {
  type EnrolmentAnswer,
  type RecoveryCodesAnswer,
  secondFactorCalls,
} from '#contract/calls/second-factor.calls.ts'
import type { Fields, Values } from '#contract/core/kinds/field.ts'
import type { StepAnswer, TokenAnswer } from '#contract/core/protocol.ts'
import type { SecondStep, Session, SessionTokens } from '#src/machines/session.machine.ts'
import type { AuthRequests, PathCall } from './auth-requests.ts'

/** A call of the contract with a body of fields. */
interface FormCall<Body extends Fields> extends PathCall {
  readonly body: Body
}

/** Calls that open a session, at once or after a second step. */
export const signInCalls = ({ post, readData, readSession }: AuthRequests) => {
  const openSessionWith = async (call: PathCall, body: object): Promise<Session | SecondStep> => {
    const answer = await post<TokenAnswer | StepAnswer>(call, body)
    if (!('second_step' in answer)) return readSession(tokensOf(answer))
    const { kind, token, methods } = answer.second_step
    return { kind, token, methods, sharedComputer: false }
  }

  const openSession =
    <Body extends Fields>(call: FormCall<Body>) =>
    (body: Values<Body>): Promise<Session | SecondStep> =>
      openSessionWith(call, body)

  /** Sets a second factor up; the session opens when the codes were read. */
  const enrolledBy = async (call: PathCall, body: object) => {
    const { recovery_codes, ...tokens } = await post<TokenAnswer & RecoveryCodesAnswer>(call, body)
    return { tokens: tokensOf(tokens), codes: recovery_codes ?? [] }
  }

  return {
    /** @throws AuthFailure */
    signIn: openSession(authenticationCalls.login),
    /**
     * Creates the first manager with the one-time link of a new installation. @throws AuthFailure
     */
    setUp: openSession(authenticationCalls.setup) as (
      body: Readonly<Record<string, string>>,
    ) => Promise<Session | SecondStep>,
    /** Signs in with the link of a recovery or an invitation. @throws AuthFailure */
    setNewPassword: openSession(accountCalls.setNewPassword),
    /** Signs in with a link that was sent. @throws AuthFailure */
    autolog: openSession(accountCalls.autolog),
    /** Signs in by a passkey alone. @throws AuthFailure */
    signInByPasskey: (body: { readonly response: object }) => openSessionWith(secondFactorCalls.passkey, body),
    /** Confirms a sign-in by a code. @throws AuthFailure */
    confirm: openSession(secondFactorCalls.confirm),
    /** Confirms a sign-in by a passkey. @throws AuthFailure */
    confirmByPasskey: (body: { readonly token: string; readonly response: object }) =>
      openSessionWith(secondFactorCalls.confirmByPasskey, body),
    /** Returns the session of tokens that came with a new second factor. @throws AuthFailure */
    enrolledSession: readSession,
    /** Prepares the second factor that a sign-in asks for. @throws AuthFailure */
    enrol: (token: string) => readData<EnrolmentAnswer>(secondFactorCalls.enrol, { token }),
    /** Sets up an application as the second factor. @throws AuthFailure */
    enrolled: (token: string, code: string) => enrolledBy(secondFactorCalls.enrolled, { token, code }),
    /** Returns the options for a passkey as the second factor. @throws AuthFailure */
    enrolPasskey: (token: string) => readData<object>(secondFactorCalls.enrolPasskey, { token }),
    /** Sets up a passkey as the second factor. @throws AuthFailure */
    enrolledByPasskey: (token: string, response: object) =>
      enrolledBy(secondFactorCalls.enrolledByPasskey, { token, response }),
    /** Returns options for a passkey: of a step, or for null of any person. @throws AuthFailure */
    passkeyOptions: (token: string | null) =>
      token === null
        ? readData<object>(secondFactorCalls.passkeyOptions, {})
        : readData<object>(secondFactorCalls.confirmOptions, { token }),
  }
}

const tokensOf = ({ access_token, refresh_token }: TokenAnswer): SessionTokens => ({
  access: access_token,
  refresh: refresh_token,
})
