import { blankRecord } from '#contract/core/events/action.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { modelOf } from '#contract/registry.ts'
import { documentOf } from '#src/store/mirror-schema.ts'
import type { HttpOutcome } from '#src/sync-worker/core/ports.ts'
import type { ProjectionParts } from '#src/sync-worker/projection/projection-parts.ts'
import { answer, givenPull, list, page, row } from './given-pull.ts'
import { atOnce, createDisk, type Disk, type Write } from './stores.ts'

/** A projet as the mirror holds it. */
export const projet = (id: number, version = 1): AnyRecord =>
  ({ ...blankRecord(modelOf('projet'), String(id)), version }) as AnyRecord

/** A projet as the API sends it. */
export const projetRow = (id: number, version = 1) => row('projet', id, version)

export const CURSOR_GONE = answer(410, { code: 'cursor_gone', message: '' })

/** Cursor of a feed that was pulled to its end in epoch 2. */
export const OLD_CURSOR = { cursor: 'old', resync: false, epoch: '2' }

interface FeedPageOptions {
  readonly data?: readonly object[]
  readonly cursor: string
  readonly epoch: string
  readonly settled?: readonly object[]
  readonly deleted?: readonly number[]
}

/** The last page of a feed. */
export const lastPage = ({ data = [], cursor, epoch, settled = [], deleted = [] }: FeedPageOptions): HttpOutcome =>
  page(data, cursor, { epoch, settled: [...settled], deleted: [...deleted] })

/** A feed that knows no old cursor, and has projet 1 on its only page, in epoch 2. */
export const feedAfterReset = (since: string): HttpOutcome =>
  since === 'old' ? CURSOR_GONE : lastPage({ data: [projetRow(1)], cursor: 'new', epoch: '2' })

/** A disk with these projets in the mirror. A hidden one is a tombstone. */
export const diskWithProjets = (
  records: readonly (readonly [record: AnyRecord, isHidden: boolean])[],
  cursor?: object,
): Disk => {
  const disk = createDisk()
  const marks = { pending: 0, doubtful: false, base: null }
  disk.entries.set(
    'projet',
    new Map(records.map(([record, hidden]) => [record.id, { document: documentOf('projet', record, marks), hidden }])),
  )
  if (cursor) disk.facts.set('cursor:projet', cursor)
  return disk
}

interface PullOptions {
  /** Projets that the server shows when it is asked for them by id. */
  readonly visible?: readonly number[]
  /** Runs while the first page of the feed is on its way. */
  readonly duringFirstPage?: (projection: ProjectionParts) => Promise<void>
  readonly write?: Write
}

/** Pulls projets from a server whose feed answers by cursor. */
export const pullProjets = async (
  disk: Disk,
  feed: (since: string) => HttpOutcome,
  { visible = [], duringFirstPage = async () => undefined, write = atOnce }: PullOptions = {},
) => {
  const device = await givenPull(
    async ({ model, since, ids }) => {
      if (model !== 'projet') return lastPage({ cursor: 'end', epoch: '2' })
      if (since === '') await duringFirstPage(device.projection)
      if (since !== null) return feed(since)
      return list(visible.filter((id) => ids.includes(String(id))).map((id) => projetRow(id)))
    },
    [],
    disk,
    write,
  )
  const { clock, pull, shownIds, projection } = device
  const pullAgain = async (): Promise<void> => {
    pull.pullSoon(['projet'])
    await clock.advance(1000)
  }
  await pullAgain()
  return {
    pullAgain,
    eventStore: projection.eventStore,
    shown: () => shownIds('projet'),
    versionOf: async (id: string) => (await projection.mirror.read('projet', [id])).get(id)?.document.version,
  }
}
