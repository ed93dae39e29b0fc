import { useSelector } from '@xstate/react'
import { useCallback, useState } from 'react'
import type { Credentials, SignInProblem, Unsettled } from '#src/machines/session.machine.ts'
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
  signIn(credentials: Credentials): void
  signOut(unsettled: Unsettled): void
}

/** The session as screens see it. */
export const useSession = (): SessionView => {
  const { session } = useServices()
  const problem = useSelector(session, (state) => state.context.problem)
  const [earlier] = useState(problem)
  return {
    busy: useSelector(session, (state) => state.matches('signingIn') || state.matches('renewing') || state.matches('leaving')),
    expired: useSelector(session, (state) => state.matches('expired') || state.matches('renewing')),
    problem: problem === earlier ? null : problem,
    signIn: useCallback((credentials: Credentials) => session.send({ type: 'SIGN_IN', credentials }), [session]),
    signOut: useCallback((unsettled: Unsettled) => session.send({ type: 'SIGN_OUT', unsettled }), [session]),
  }
}
