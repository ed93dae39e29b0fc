import type { FeedAnswer } from '#contract/core/replication.ts'
import { isModelName, MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'

/**
 * Why a worker has to ask for a model, and whether it has: noted at its door, without a look inside. A hint, a wake-up, a sign-in and its own start are reasons;
 * the last page of a feed whose question left after them answers them.
 */
export interface Reasons {
  readonly tell: (models: readonly ModelName[]) => void
  /** A question leaves; the returned function is told the answer as it reaches the worker. */
  readonly leave: (asked: HttpRequest) => (outcome: HttpOutcome) => void
  readonly unanswered: () => readonly ModelName[]
  /** Where the newest last page says that the feed of a model goes on. */
  readonly cursorOf: (model: ModelName) => string | null
}

const feedOf = ({ path, method }: HttpRequest): ModelName | null => {
  const url = new URL(path, 'http://server')
  const model = url.pathname.split('/')[3] ?? ''
  return method === 'GET' && url.searchParams.has('since') && isModelName(model) ? model : null
}

/** The person may not see the model, or the server does not know it: nothing of it is missing. */
const isClosed = (outcome: HttpOutcome): boolean => outcome.kind === 'answer' && (outcome.status === 403 || outcome.status === 404)

const lastPageIn = (outcome: HttpOutcome): FeedAnswer | null => {
  if (outcome.kind === 'none' || outcome.status !== 200) return null
  const answer = outcome.body as Partial<FeedAnswer> | null
  return answer?.metadata?.has_more === false ? (answer as FeedAnswer) : null
}

export const createReasons = (): Reasons => {
  const told = new Map<ModelName, number>()
  const answered = new Map<ModelName, number>()
  const cursors = new Map<ModelName, string>()
  let moments = 0

  const moment = (): number => {
    moments += 1
    return moments
  }

  return {
    tell: (models) => {
      const at = moment()
      for (const model of models) told.set(model, at)
    },
    leave: (asked) => {
      const model = feedOf(asked)
      const at = moment()
      return (outcome) => {
        const page = lastPageIn(outcome)
        if (model === null || (!page && !isClosed(outcome)) || at < (answered.get(model) ?? 0)) return
        answered.set(model, at)
        if (page) cursors.set(model, page.metadata.cursor)
      }
    },
    unanswered: () => MODEL_NAMES.filter((model) => (answered.get(model) ?? 0) < (told.get(model) ?? 0)),
    cursorOf: (model) => cursors.get(model) ?? null,
  }
}
