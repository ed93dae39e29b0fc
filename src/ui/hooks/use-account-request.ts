import { useState } from 'react'
import type { SignInProblem } from '#src/machines/session.machine.ts'

type Asking = { readonly state: 'idle' | 'busy' | 'done'; readonly problem: SignInProblem | null }

/**
 * State of one request on a signed-out page: idle, busy, done, or failed with its problem.
 * `request` rejects with a `SignInProblem`.
 */
export const useAsk = <Input>(ask: (input: Input) => Promise<void>): Asking & { send(input: Input): void } => {
  const [asking, setAsking] = useState<Asking>({ state: 'idle', problem: null })
  return {
    ...asking,
    send: (input) => {
      setAsking({ state: 'busy', problem: null })
      ask(input).then(
        () => setAsking({ state: 'done', problem: null }),
        (problem: SignInProblem) => setAsking({ state: 'idle', problem }),
      )
    },
  }
}
