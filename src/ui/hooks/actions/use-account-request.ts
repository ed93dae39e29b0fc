import { useState } from 'react'
import type { SignInProblem } from '#src/machines/session.machine.ts'

type RequestState = { readonly state: 'idle' | 'busy' | 'done'; readonly problem: SignInProblem | null }

/**
 * State of one request on a signed-out page: idle, busy, done, or failed with its problem.
 * `request` rejects with a `SignInProblem`.
 */
export const useAccountRequest = <Input>(
  request: (input: Input) => Promise<void>,
): RequestState & { send(input: Input): void } => {
  const [state, setState] = useState<RequestState>({ state: 'idle', problem: null })
  return {
    ...state,
    send: (input) => {
      setState({ state: 'busy', problem: null })
      request(input).then(
        () => setState({ state: 'done', problem: null }),
        (problem: SignInProblem) => setState({ state: 'idle', problem }),
      )
    },
  }
}
