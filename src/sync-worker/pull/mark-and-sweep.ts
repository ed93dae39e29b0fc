import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { ALL_LIMIT } from '#contract/core/list-query.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { ListAnswer } from '#contract/core/replication.ts'
import { recordFromWire } from '#contract/core/wire.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { SerialQueue } from '../core/serial-queue.ts'
import { isUncertain, mayBeCreated } from '../events/uncertain.ts'
import type { ProjectionPorts } from '../projection/projection-ports.ts'
import { applyReplication } from '../projection/replication.ts'
import type { Ask } from './ask.ts'
import { createFindVisible } from './find-visible.ts'

export interface SweepPorts {
  readonly projection: ProjectionPorts
  readonly serialQueue: SerialQueue
  readonly ask: Ask
}

/** Records whose own events changed since then: pages that were asked for meanwhile say nothing of them that is known to be new. */
const watchTouched = ({ eventStore }: ProjectionPorts, model: ModelName) => {
  const touched = new Set<RecordId>()
  const stop = eventStore.watch(({ changed }) => {
    for (const event of changed) {
      if (event.model !== model) continue
      touched.add(eventStore.resolve(event.recordId))
      if (event.resultId !== null) touched.add(event.resultId)
    }
  })
  return { touched, stop }
}

/**
 * A server without a feed: every page of a list, then what was on none of them goes. It goes on beside own writes.
 *
 * 1. A row says nothing of a record whose own events changed while the pages were asked for, nor of one with an event that may have been carried out
 *    unheard: nobody says which of them it carries. Their answers bring their rows.
 * 2. While a creation may have been carried out unheard, a row that nobody here knows may be its: it is left for the next time.
 * 3. What was held before and came on no page is asked for by its id before it goes: a deletion moves rows from one page to another.
 *
 * Answers false when it must be done again: the server could not be asked to the end, or rows were left.
 */
export const createMarkAndSweep = ({ projection, serialQueue, ask }: SweepPorts) => {
  const { mirror, eventStore } = projection
  const stillThere = createFindVisible(ask)

  const askList = async (model: ModelName, query: string): Promise<ListAnswer | null> => {
    const answer = await ask(`/api/models/${model}?${query}`)
    return answer?.status === 200 ? (answer.body as ListAnswer) : null
  }

  return async (model: ModelName): Promise<boolean> => {
    const { touched, stop } = watchTouched(projection, model)
    // What an own deletion hides is held as well.
    const held = new Set([...(await mirror.ids(model)), ...eventStore.shownRecords(model)])
    const seen = new Set<RecordId>()
    let isWhole = true

    /** Judged at the moment at which it enters: what is sent later can't be in it. */
    const newsAmong = (rows: readonly AnyRecord[]): readonly AnyRecord[] => {
      const isCreating = mayBeCreated(eventStore, model)
      const told = rows.filter(({ id }) => !touched.has(id) && !isUncertain(eventStore, model, id))
      const news = told.filter(({ id }) => held.has(id) || !isCreating)
      isWhole &&= news.length === told.length
      return news
    }
    const take = ({ data }: ListAnswer): Promise<void> => {
      const rows = data.map((row) => recordFromWire(modelOf(model), row))
      for (const { id } of rows) seen.add(id)
      return serialQueue(() => applyReplication(projection, { model, rows: newsAmong(rows), trust: 'any_tombstone' }))
    }

    try {
      for (let page = 1, last = 1; page <= last; page += 1) {
        const answer = await askList(model, `page=${page}&limit=${ALL_LIMIT}&orderBy=id:asc`)
        if (!answer) return false
        last = answer.pagination.last_page
        await take(answer)
      }
      const missed = [...held].filter((id) => !isTemporaryId(id) && !seen.has(id) && !touched.has(id))
      const there = await stillThere(model, missed)
      if (!there) return false
      await serialQueue(async () => {
        const lost = missed.filter((id) => !there.has(id) && !touched.has(id))
        if (lost.length > 0) await applyReplication(projection, { model, deletedIds: lost })
      })
      return isWhole
    } finally {
      stop()
    }
  }
}
