import { MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import type { Freshness } from './freshness.ts'
import type { ModelPull } from './pull-model.ts'

/**
 * Requests in flight at the same time, at most: one page is written while another is on its way.
 */
const MAX_REQUESTS = 3

/** Large models whose newest rows are pulled first, with the API's order. */
const NEWEST_ORDERS: ReadonlyMap<ModelName, string> = new Map([
  ['ticket', 'created_at:desc'],
  ['pointage', 'date:desc'],
])

/** Models whose newest rows a first pull asks for. */
export const NEWEST_FIRST: readonly ModelName[] = [...NEWEST_ORDERS.keys()]

/** Models of a round, and the parts that stop or prolong it. */
export interface PullRoundOptions {
  readonly modelPull: ModelPull
  readonly freshness: Freshness
  /** Models that were never pulled to their end, among `NEWEST_FIRST`. */
  readonly unpulledModels: readonly ModelName[]
  readonly isStopped: () => boolean
  /** Resolves when further models are wanted. */
  readonly whenWanted: () => Promise<void>
}

/**
 * Pulls every wanted model, and models that become wanted meanwhile. Resolves with false where the
 * server did not answer to the end.
 *
 * 1. One request alone first: it finds out whether the server is there and the token is valid.
 * 2. Then up to three at a time: the newest rows of large models; one page of every wanted model,
 *    which is all of a small one; the rest of the large ones.
 * 3. After a failure no further request is made.
 */
export const runPullRound = async ({
  modelPull,
  freshness,
  unpulledModels,
  isStopped,
  whenWanted,
}: PullRoundOptions): Promise<boolean> => {
  const modelsWithFirstFeedPage = new Set<ModelName>()
  const newestRequests = new Map<ModelName, Promise<void>>()
  const modelsBeforeFeed = [...unpulledModels]
  const runningRequests = new Set<Promise<void>>()
  let hasFailed = false

  const pullFeed = async (model: ModelName): Promise<void> => {
    const isFirstFeedPage = !modelsWithFirstFeedPage.has(model)
    modelsWithFirstFeedPage.add(model)
    freshness.beginPull(model)
    // Rows that enter the mirror after the feed has begun would be missed by its sweep.
    await newestRequests.get(model)
    const outcome = await modelPull.pull(model, isFirstFeedPage ? 'one' : 'all').catch(() => 'failed' as const)
    freshness.endPull(model, outcome === 'done')
    if (outcome === 'failed') hasFailed = true
  }

  const pullNewest = (model: ModelName): Promise<void> => {
    const request = modelPull.pullNewest(model, NEWEST_ORDERS.get(model) ?? '').then(ignore, ignore)
    newestRequests.set(model, request)
    return request
  }

  /** Starts the next request, or returns null where none is left. */
  const startNext = (): Promise<void> | null => {
    const newestModel = modelsBeforeFeed.shift()
    if (newestModel !== undefined) return pullNewest(newestModel)
    const nextModel =
      MODEL_NAMES.find((model) => freshness.mayPull(model) && !modelsWithFirstFeedPage.has(model)) ??
      MODEL_NAMES.find(freshness.mayPull)
    return nextModel ? pullFeed(nextModel) : null
  }

  const startRequests = (): void => {
    while (runningRequests.size < MAX_REQUESTS && !hasFailed && !isStopped()) {
      const work = startNext()
      if (!work) return
      const request = work.finally(() => runningRequests.delete(request))
      runningRequests.add(request)
    }
  }

  const probeModel = MODEL_NAMES.find(freshness.mayPull)
  if (probeModel) await pullFeed(probeModel)
  for (startRequests(); runningRequests.size > 0; startRequests())
    await Promise.race([...runningRequests, whenWanted()])
  return !hasFailed
}

/** The newest rows are an extra: without them the feed brings everything. */
const ignore = (): void => undefined
