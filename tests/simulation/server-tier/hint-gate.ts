import type { SimulatedHint } from '../simulated-server.ts'

/** Delivers the hints of an open transaction when it is committed, and never otherwise. */
export const createHintGate = (deliver: (hint: SimulatedHint) => void) => {
  let heldHints: SimulatedHint[] | null = null
  return {
    recordHint: (hint: SimulatedHint): void => {
      if (heldHints) heldHints.push(hint)
      else deliver(hint)
    },
    /** Returns the result, and a function that delivers the hints recorded meanwhile. */
    holding: async <Result>(work: () => Promise<Result>): Promise<readonly [Result, release: () => void]> => {
      const own: SimulatedHint[] = []
      heldHints = own
      try {
        const result = await work()
        return [result, () => own.forEach(deliver)]
      } finally {
        heldHints = null
      }
    },
  }
}

export type HintGate = ReturnType<typeof createHintGate>
