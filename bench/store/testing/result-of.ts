import { ENTRANTS } from '../contenders.ts'
import type { Result } from '../measure.ts'
import type { Timed } from '../worker/protocol.ts'

const MEMORY = { heap: 1, buffers: 1 }

export const timed = (answers: readonly unknown[], cut = false): Timed => ({
  samples: answers.map(() => 2),
  answers,
  cut,
})

/** The result of a contender that answered nothing, except for the given parts. */
export const resultOf = (name: string, given: Partial<Result> = {}): Result => {
  const entrant = ENTRANTS.find((one) => one.name === name)
  if (!entrant) throw new Error(`There is no contender ${name}.`)
  const load = { ms: 1, count: 1000 }
  return {
    entrant,
    size: { tickets: 10, pointages: 10 },
    load: { tickets: load, pointages: load, finishMs: 0, settleMs: 0 },
    page: timed([]),
    search: timed([]),
    sum: timed([]),
    pivot: timed([]),
    live: { samples: [], acknowledged: [], wrong: [], cut: false },
    counts: { samples: [], acknowledged: [], wrong: [], cut: false },
    cold: null,
    memory: { tickets: MEMORY, pointages: MEMORY, questions: MEMORY },
    own: {},
    ...given,
  }
}
