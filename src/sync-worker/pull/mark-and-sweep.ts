import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { recordFromWire } from '#contract/core/kinds/wire.ts'
import { ALL_LIMIT } from '#contract/core/list-query.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { modelPath } from '#contract/core/model-path.ts'
import type { ListAnswer } from '#contract/core/protocol.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { EventStore } from '../events/event-store.ts'
import { isUncertain, mayBeCreated } from '../events/uncertain.ts'
import { applyReplication } from '../projection/replication.ts'
import { createFindVisible } from './find-visible.ts'
import type { ModelPullParts } from './model-pull-parts.ts'

/** State of one pass over all pages of a list. */
interface ListPass {
  readonly model: ModelName
  readonly eventStore: EventStore
  /** Records that were here when the pass began. */
  readonly localIds: ReadonlySet<RecordId>
  /** Records that a page has brought. */
  readonly seenIds: Set<RecordId>
  /** Records whose own events have changed since the pass began. */
  readonly touchedIds: ReadonlySet<RecordId>
}

/**
 * Pulls a model from a server without a feed: all pages of its list, then the records on none of
 * them are removed. Own events are sent meanwhile.
 *
 * 1. A row is skipped where own events of its record have changed during the pass, or may have been
 *    accepted without an answer: no key says which of them the row contains. Answers bring rows.
 * 2. While a creation may have been accepted without an answer, an unknown row may be its record:
 *    the row waits for the next pass.
 * 3. The server is asked by id for a record that was here and on no page before it is removed: a
 *    deletion moves rows from one page to another.
 *
 * Resolves with false where the pass must be repeated: no answer came, or rule 2 skipped rows.
 */
export const createMarkAndSweep = ({
  projection,
  serialQueue,
  get,
}: Pick<ModelPullParts, 'projection' | 'serialQueue' | 'get'>) => {
  const { mirror, eventStore } = projection
  const findVisible = createFindVisible(get)

  /**
   * Writes every page of the list. Resolves with whether each row counted, or null without an
   * answer.
   */
  const markPages = async (pass: ListPass): Promise<boolean | null> => {
    const { model, seenIds } = pass
    let isComplete = true
    for (let page = 1, lastPage = 1; page <= lastPage; page += 1) {
      const answer = await get(`${modelPath(model)}?page=${page}&limit=${ALL_LIMIT}&orderBy=id:asc`)
      if (answer?.status !== 200) return null
      const { data, pagination } = answer.body as ListAnswer
      lastPage = pagination.last_page
      const rows = data.map((row) => recordFromWire(modelOf(model), row))
      for (const { id } of rows) seenIds.add(id)
      await serialQueue(async () => {
        const { certainRows, hasSkippedNewRows } = selectRows(pass, rows)
        if (hasSkippedNewRows) isComplete = false
        await applyReplication(projection, { model, rows: certainRows, policy: 'any_tombstone' })
      })
    }
    return isComplete
  }

  /** Removes the records on no page. Resolves with false where the server does not answer. */
  const sweepUnseen = async ({ model, localIds, seenIds, touchedIds }: ListPass): Promise<boolean> => {
    const unseenIds = [...localIds].filter((id) => !isTemporaryId(id) && !seenIds.has(id) && !touchedIds.has(id))
    const visibleIds = await findVisible(model, unseenIds)
    if (!visibleIds) return false
    await serialQueue(async () => {
      const deletedIds = unseenIds.filter((id) => !visibleIds.has(id) && !touchedIds.has(id))
      if (deletedIds.length > 0) await applyReplication(projection, { model, deletedIds })
    })
    return true
  }

  return async (model: ModelName): Promise<boolean> => {
    const { touchedIds, stop } = watchTouchedRecords(eventStore, model)
    // Records that own deletions hide are here as well.
    const localIds = new Set([...(await mirror.ids(model)), ...eventStore.recordsWithAppliedEvents(model)])
    const pass: ListPass = { model, eventStore, localIds, seenIds: new Set(), touchedIds }
    try {
      const isComplete = await markPages(pass)
      return isComplete !== null && (await sweepUnseen(pass)) && isComplete
    } finally {
      stop()
    }
  }
}

/**
 * Selects the rows that rules 1 and 2 let pass. Runs at the moment the rows enter the mirror:
 * events that are sent later cannot be in these rows.
 */
const selectRows = ({ model, eventStore, localIds, touchedIds }: ListPass, rows: readonly AnyRecord[]) => {
  const isCreating = mayBeCreated(eventStore, model)
  const untouchedRows = rows.filter(({ id }) => !touchedIds.has(id) && !isUncertain(eventStore, model, id))
  const certainRows = untouchedRows.filter(({ id }) => localIds.has(id) || !isCreating)
  return { certainRows, hasSkippedNewRows: certainRows.length < untouchedRows.length }
}

/** Collects the records of the model whose own events change from now on. */
const watchTouchedRecords = (
  eventStore: EventStore,
  model: ModelName,
): { readonly touchedIds: ReadonlySet<RecordId>; readonly stop: () => void } => {
  const touchedIds = new Set<RecordId>()
  const stop = eventStore.watch(({ changed }) => {
    for (const event of changed) {
      if (event.model !== model) continue
      touchedIds.add(eventStore.resolve(event.recordId))
      if (event.resultId !== null) touchedIds.add(event.resultId)
    }
  })
  return { touchedIds, stop }
}
