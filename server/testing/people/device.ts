import type { FeedAnswer, WireRow } from '#contract/core/protocol.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Caller } from '../servers/test-server.ts'

/**
 * A device that follows the feed of some models as a client does, without a store. Its records must
 * equal those visible to its person.
 */
export interface Device {
  rows(model: ModelName): ReadonlyMap<number, WireRow>
  /** Pulls every model to its end; answers the pages in their order. */
  pull(): Promise<readonly FeedAnswer[]>
}

export const createDevice = (
  caller: Caller,
  models: readonly ModelName[],
  limit: number,
  deviceId = 'device-1',
): Device => {
  const mirror = new Map<ModelName, Map<number, WireRow>>(models.map((model) => [model, new Map()]))
  const cursors = new Map<ModelName, string>()
  const rowsOf = (model: ModelName): Map<number, WireRow> => mirror.get(model) ?? new Map()

  const pullModel = async (model: ModelName): Promise<readonly FeedAnswer[]> => {
    const pages: FeedAnswer[] = []
    for (;;) {
      const since = encodeURIComponent(cursors.get(model) ?? '')
      const answer = await caller.get(`/api/models/${model}?since=${since}&limit=${limit}`, { 'x-device-id': deviceId })
      if (answer.statusCode !== 200) throw new Error(`${model}: ${answer.statusCode} ${answer.body}`)
      const page = answer.json<FeedAnswer>()
      pages.push(page)
      const rows = rowsOf(model)
      for (const row of page.data) if (row.version >= (rows.get(row.id)?.version ?? 0)) rows.set(row.id, row)
      for (const id of page.deleted) rows.delete(id)
      cursors.set(model, page.metadata.cursor)
      if (!page.metadata.has_more) return pages
    }
  }

  return {
    rows: rowsOf,
    pull: async () => {
      const pages: FeedAnswer[] = []
      for (const model of models) pages.push(...(await pullModel(model)))
      return pages
    },
  }
}
