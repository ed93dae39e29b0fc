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

const BUSY = ['signingIn', 'renewing', 'leaving'] as const

/** The session as screens see it. */
export const useSession = (): SessionView => {
  const { session, person } = useServices()
  const problem = useSelector(session, (state) => state.context.problem)
  const [earlier] = useState(problem)
  return {
    // A person who has just signed in waits for the code of their space.
    busy: useSelector(session, (state) => BUSY.some((name) => state.matches(name)) || (person === null && state.context.session !== null)),
    expired: useSelector(session, (state) => state.matches('expired') || state.matches('renewing')),
    problem: problem === earlier ? null : problem,
    signIn: useCallback((credentials: Credentials) => session.send({ type: 'SIGN_IN', credentials }), [session]),
    signOut: useCallback((unsettled: Unsettled) => session.send({ type: 'SIGN_OUT', unsettled }), [session]),
  }
}
