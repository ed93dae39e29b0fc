import type { ModelName } from '#contract/registry.ts'
import { PEOPLE } from '../people.ts'
import type { SimulatedHint, SimulatedServer } from '../simulated-server.ts'

/**
 * Watches the channels: a person may receive no hint of a record that they neither saw before nor
 * see now (invariant 12).
 */
export const createChannelWatch = (model: Pick<SimulatedServer, 'visible'>, watched: ReadonlySet<ModelName>) => {
  let hints: SimulatedHint[] = []

  const seen = (userId: string, name: ModelName): ReadonlySet<string> =>
    new Set(model.visible(name, userId).map(({ id }) => id))

  const tooMuch = (hint: SimulatedHint, before: ReadonlySet<string>): readonly string[] => {
    const now = seen(hint.userId, hint.model)
    const ids = hint.ids.filter((id) => !before.has(id) && !now.has(id))
    return ids.length > 0
      ? [`person ${hint.userId} was told of ${hint.model} ${ids.join(', ')}, which they never saw`]
      : []
  }

  return {
    recordHint: (hint: SimulatedHint): void => {
      if (watched.has(hint.model)) hints.push(hint)
    },
    /** Checks the hints of one request. */
    during: async <Result>(
      work: () => Promise<Result>,
      complain: (words: readonly string[]) => void,
    ): Promise<Result> => {
      const before = new Map(
        PEOPLE.flatMap(({ id }) => [...watched].map((name) => [`${id} ${name}`, seen(id, name)] as const)),
      )
      hints = []
      const result = await work()
      complain(hints.flatMap((hint) => tooMuch(hint, before.get(`${hint.userId} ${hint.model}`) ?? new Set())))
      return result
    },
  }
}

export type ChannelWatch = ReturnType<typeof createChannelWatch>
