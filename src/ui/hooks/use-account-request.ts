import { useState } from 'react'
import type { SignInProblem } from '#src/machines/session.machine.ts'

type Asking = { readonly state: 'idle' | 'busy' | 'done'; readonly problem: SignInProblem | null }

/** One request of a page that nobody is signed in on: under way, done, or refused with its problem. `ask` rejects with a `SignInProblem`. */
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
