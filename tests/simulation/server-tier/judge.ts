import { HEADERS } from '#contract/core/protocol.ts'
import type { ModelName } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import { gist } from './answers.ts'

/** Collects the differences between two servers, and other faults of the real one, in words. */
export const createJudge = (effectsOf: (key: string) => Promise<number>) => {
  const complaints: string[] = []

  return {
    /** Returns and clears the complaints since the last call. */
    complaints: (): readonly string[] => complaints.splice(0),
    complain: (words: readonly string[]): void => void complaints.push(...words),

    compare: (name: ModelName | null, request: HttpRequest, realOutcome: HttpOutcome, expected: HttpOutcome): void => {
      const { method, path, body } = request
      const [theirs, ours] = [gist(name, request, realOutcome), gist(name, request, expected)]
      if (theirs !== ours)
        complaints.push(
          `${method} ${path} ${JSON.stringify(body ?? null)}: the real server says ${theirs}, the model ${ours}`,
        )
    },

    /** Counted in the audit, which is written in the transaction of the effect. */
    countEffects: async ({ method, path, headers }: HttpRequest): Promise<void> => {
      const key = headers[HEADERS.idempotencyKey]
      const times = key === undefined ? 0 : await effectsOf(key)
      if (times > 1) complaints.push(`${method} ${path} had its effect ${times} times`)
    },
  }
}
