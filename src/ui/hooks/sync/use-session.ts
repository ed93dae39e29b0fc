import { useSelector } from '@xstate/react'
import { useCallback, useState } from 'react'
import type { Credentials, SecondStep, SignInProblem, SignOutMode } from '#src/machines/session.machine.ts'
import { useServices } from '../../services/services.tsx'

export interface SessionView {
  readonly busy: boolean
  /**
   * The server refused the token: the person goes on working, and sending waits for a new sign-in.
   */
  readonly expired: boolean
  /**
   * Problem of an attempt to sign in since the screen was opened; a form that is opened again
   * starts without one.
   */
  readonly problem: SignInProblem | null
  /** The step that this sign-in still waits for; null for none. */
  readonly step: SecondStep | null
  signIn(credentials: Credentials): void
  /** Gives up the second step. */
  back(): void
  signOut(signOutMode: SignOutMode): void
}

const BUSY = ['signingIn', 'renewing', 'signingOut'] as const

/** The session as screens see it. */
export const useSession = (): SessionView => {
  const { session, person } = useServices()
  const problem = useSelector(session, (state) => state.context.problem)
  const [earlier] = useState(problem)
  return {
    // A person who has just signed in waits for the code of their space.
    busy: useSelector(
      session,
      (state) => BUSY.some((name) => state.matches(name)) || (person === null && state.context.session !== null),
    ),
    expired: useSelector(
      session,
      (state) => state.matches('expired') || state.matches('renewing') || state.matches('confirmingAgain'),
    ),
    problem: problem === earlier ? null : problem,
    signIn: useCallback((credentials: Credentials) => session.send({ type: 'SIGN_IN', credentials }), [session]),
    step: useSelector(session, (state) => state.context.step),
    back: useCallback(() => session.send({ type: 'BACK' }), [session]),
    signOut: useCallback((signOutMode: SignOutMode) => session.send({ type: 'SIGN_OUT', signOutMode }), [session]),
  }
}
