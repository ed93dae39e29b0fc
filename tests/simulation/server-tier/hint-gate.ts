import type { SimulatedHint } from '../simulated-server.ts'

/** Hints of a transaction that is still open are told when it is committed, and never when it is not. */
export const createHintGate = (tell: (hint: SimulatedHint) => void) => {
  let held: SimulatedHint[] | null = null
  return {
    hear: (hint: SimulatedHint): void => {
      if (held) held.push(hint)
      else tell(hint)
    },
    /** Answers the result, and how to tell what was heard meanwhile. */
    holding: async <Result>(work: () => Promise<Result>): Promise<readonly [Result, release: () => void]> => {
      const own: SimulatedHint[] = []
      held = own
      try {
        const result = await work()
        return [result, () => own.forEach(tell)]
      } finally {
        held = null
      }
    },
  }
}

export type HintGate = ReturnType<typeof createHintGate>
