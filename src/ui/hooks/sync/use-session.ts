import { useSelector } from '@xstate/react'
import { useCallback, useState } from 'react'
import type { Credentials, SecondStep, SignInProblem, Unsettled } from '#src/machines/session.machine.ts'
import { useServices } from '../../services/services.tsx'

export interface SessionView {
  readonly busy: boolean
  /**
   * The server refused the token: the person goes on working, and sending waits for a new sign-in.
   */
  readonly expired: boolean
  /**
   * Problem of an attempt to sign in since the screen was opened; a form that is opened again starts
   * without one.
   */
  readonly problem: SignInProblem | null
  /** The step that this sign-in still waits for; null for none. */
  readonly step: SecondStep | null
  signIn(credentials: Credentials): void
  /** Gives up the second step. */
  back(): void
  signOut(unsettled: Unsettled): void
}

/** The session as screens see it. */
export const useSession = (): SessionView => {
  const { session } = useServices()
  const problem = useSelector(session, (state) => state.context.problem)
  const [earlier] = useState(problem)
  return {
    busy: useSelector(session, (state) => state.matches('signingIn') || state.matches('renewing') || state.matches('leaving')),
    expired: useSelector(session, (state) => state.matches('expired') || state.matches('renewing') || state.matches('confirmingAgain')),
    problem: problem === earlier ? null : problem,
    signIn: useCallback((credentials: Credentials) => session.send({ type: 'SIGN_IN', credentials }), [session]),
    step: useSelector(session, (state) => state.context.step),
    back: useCallback(() => session.send({ type: 'BACK' }), [session]),
    signOut: useCallback((unsettled: Unsettled) => session.send({ type: 'SIGN_OUT', unsettled }), [session]),
  }
}
