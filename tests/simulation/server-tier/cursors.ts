import type { FeedAnswer } from '#contract/core/protocol.ts'
import type { ModelName } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'

const cursorOf = (outcome: HttpOutcome): string | null => {
  if (outcome.kind === 'none' || outcome.status !== 200) return null
  const cursor = (outcome.body as Partial<FeedAnswer> | null)?.metadata?.cursor
  return typeof cursor === 'string' ? cursor : null
}

/**
 * Maps each cursor of the real server to a place in the model server's feed: devices know only the
 * real cursors.
 */
export const createCursorPairs = () => {
  const pairs = new Map<string, string>()
  const ours = (name: ModelName | null, cursor: string): string | undefined => pairs.get(`${name} ${cursor}`)
  return {
    ours,
    /** Notes that both servers handed out a page up to the same place. */
    note: (name: ModelName | null, real: HttpOutcome, model: HttpOutcome): void => {
      const [theirs, ours] = [cursorOf(real), cursorOf(model)]
      if (theirs !== null && ours !== null) pairs.set(`${name} ${theirs}`, ours)
    },
    translate: (name: ModelName | null, request: HttpRequest): HttpRequest => ({
      ...request,
      path: request.path.replace(/since=([^&]+)/, (whole, since: string) => {
        const cursor = ours(name, decodeURIComponent(since))
        return cursor === undefined ? whole : `since=${encodeURIComponent(cursor)}`
      }),
    }),
  }
}
