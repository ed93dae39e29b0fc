import type { FeedAnswer } from '#contract/core/protocol.ts'
import { isModelName, MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'

/**
 * Records why a worker must ask for a model, and whether it has asked, by its requests alone. A
 * hint, a wake-up, a sign-in and its own start are reasons. The last page of a feed whose request
 * left after the reason settles it.
 */
export interface Reasons {
  readonly addReason: (models: readonly ModelName[]) => void
  /**
   * Notes a request that leaves; the returned function takes the response as it reaches the worker.
   */
  readonly noteRequest: (asked: HttpRequest) => (outcome: HttpOutcome) => void
  readonly unanswered: () => readonly ModelName[]
  /** Cursor after the newest last page of a model's feed. */
  readonly cursorOf: (model: ModelName) => string | null
}

const feedOf = ({ path, method }: HttpRequest): ModelName | null => {
  if (method !== 'GET' || !path.includes('since=')) return null
  const url = new URL(path, 'http://server')
  const model = url.pathname.split('/')[3] ?? ''
  return url.searchParams.has('since') && isModelName(model) ? model : null
}

/** The person may not see the model, or the server does not know it: nothing is missing. */
const isClosed = (outcome: HttpOutcome): boolean =>
  outcome.kind === 'answer' && (outcome.status === 403 || outcome.status === 404)

const lastPageIn = (outcome: HttpOutcome): FeedAnswer | null => {
  if (outcome.kind === 'none' || outcome.status !== 200) return null
  const answer = outcome.body as Partial<FeedAnswer> | null
  return answer?.metadata?.has_more === false ? (answer as FeedAnswer) : null
}

export const createReasons = (): Reasons => {
  const reasonMoments = new Map<ModelName, number>()
  const answeredMoments = new Map<ModelName, number>()
  const cursors = new Map<ModelName, string>()
  let moments = 0

  const moment = (): number => {
    moments += 1
    return moments
  }

  return {
    addReason: (models) => {
      const at = moment()
      for (const model of models) reasonMoments.set(model, at)
    },
    noteRequest: (asked) => {
      const model = feedOf(asked)
      const at = moment()
      return (outcome) => {
        const page = lastPageIn(outcome)
        if (model === null || (!page && !isClosed(outcome)) || at < (answeredMoments.get(model) ?? 0)) return
        answeredMoments.set(model, at)
        if (page) cursors.set(model, page.metadata.cursor)
      }
    },
    unanswered: () =>
      MODEL_NAMES.filter((model) => (answeredMoments.get(model) ?? 0) < (reasonMoments.get(model) ?? 0)),
    cursorOf: (model) => cursors.get(model) ?? null,
  }
}
