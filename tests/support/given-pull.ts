import { blankRecord } from '#contract/core/events/action.ts'
import type { PullProgress } from '#contract/core/events/sync-status.ts'
import { recordToWire } from '#contract/core/kinds/wire.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { HttpOutcome } from '#src/sync-worker/core/ports.ts'
import { createSerialQueue } from '#src/sync-worker/core/serial-queue.ts'
import { createEpochs } from '#src/sync-worker/epochs/epochs.ts'
import type { PullFreshness } from '#src/sync-worker/pull/freshness.ts'
import { createPull } from '#src/sync-worker/pull/pull.ts'
import { createVirtualClock } from '../simulation/virtual-clock.ts'
import { givenProjection } from './given-projection.ts'
import { loggedEvent } from './logged-event.ts'
import { atOnce, createDisk, type Disk, mirrorOn, type Write } from './stores.ts'

export const answer = (status: number, body: unknown): HttpOutcome => ({ kind: 'answer', status, body, headers: {} })
/** A record of this id on the wire, blank otherwise. */
export const row = (model: ModelName, id: number, version = 1) =>
  recordToWire(modelOf(model), { ...blankRecord(modelOf(model), String(id)), version } as AnyRecord)
/** A page of a feed. */
export const page = (
  data: readonly object[],
  cursor: string,
  rest: { deleted?: number[]; settled?: object[]; has_more?: boolean; total?: number; epoch?: string } = {},
): HttpOutcome => {
  const { deleted = [], settled = [], ...metadata } = rest
  return answer(200, { data, deleted, settled, metadata: { cursor, has_more: false, epoch: '1', ...metadata } })
}
/** The only page of a list. */
export const list = (data: readonly object[]): HttpOutcome =>
  answer(200, {
    data,
    pagination: { per_page: 1000, current_page: 1, last_page: 1, total: data.length },
    permissions: { store: true },
    metadata: {},
  })

/** A request of the pull. */
export interface PullRequest {
  readonly model: ModelName
  /** Cursor of a feed request; null for a list. */
  readonly since: string | null
  /** Ids that a list is filtered by; empty for all records. */
  readonly ids: readonly string[]
}

/**
 * Starts a pull on the simulation's stores. A `server` that returns undefined sends an empty
 * page.
 */
export const givenPull = async (
  server: (request: PullRequest) => HttpOutcome | undefined | Promise<HttpOutcome>,
  events: Parameters<typeof loggedEvent>[0][] = [],
  disk: Disk = createDisk(),
  write: Write = atOnce,
) => {
  const clock = createVirtualClock(0)
  for (const event of events) disk.events.set(event.id, loggedEvent(event))
  const projection = await givenProjection(disk, mirrorOn(disk, write), clock)
  const { eventStore, mirror } = projection
  const requests: PullRequest[] = []
  const progress: PullProgress[] = []
  const freshnessReports: PullFreshness[] = []
  let signIns = 0
  const epochs = createEpochs(mirror, eventStore, () => pull.all())
  const pull = createPull({
    now: clock.now,
    setTimer: clock.setTimer,
    serialQueue: createSerialQueue(),
    deviceId: 'device',
    epochs,
    onProgress: (step) => progress.push(step),
    onFreshness: (freshness) => freshnessReports.push(freshness),
    onConnection: () => undefined,
    onSignInNeeded: () => {
      signIns += 1
    },
    request: async ({ path }) => {
      const url = new URL(path, 'http://server')
      const ids = url.searchParams.get('filter[id]')?.split(',') ?? []
      const request = { model: url.pathname.split('/')[3] as ModelName, since: url.searchParams.get('since'), ids }
      requests.push(request)
      return (await server(request)) ?? (request.since === null ? list([]) : page([], 'end'))
    },
    projection,
  })
  return {
    clock,
    disk,
    projection,
    epochs,
    pull,
    requests,
    progress,
    freshnessReports,
    signIns: () => signIns,
    shownIds: (model: ModelName) => mirror.ids(model),
    cursor: (model: ModelName) => disk.facts.get(`cursor:${model}`),
    feedCursors: (model: ModelName) =>
      requests.filter((request) => request.model === model && request.since !== null).map(({ since }) => since),
  }
}

/** A feed of `pages` pages of one row each, named by their number. */
export const longFeed = (model: ModelName, pages: number, since: string): HttpOutcome => {
  const number = since === '' ? 1 : Number(since) + 1
  return page([row(model, number)], String(number), {
    has_more: number < pages,
    ...(since === '' ? { total: pages } : {}),
  })
}
