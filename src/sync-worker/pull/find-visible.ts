import type { RecordId } from '#contract/core/ids.ts'
import { MAX_FILTER_VALUES } from '#contract/core/list-query.ts'
import { modelPath } from '#contract/core/model-path.ts'
import type { ListAnswer } from '#contract/core/protocol.ts'
import type { ModelName } from '#contract/registry.ts'
import type { ApiGet } from './api-get.ts'

/**
 * Asks which of these records this person can see now. Resolves with null where the server did not
 * answer. Only this question tells: a record that was on no page may be deleted, may have moved to
 * another page, or may be behind an open transaction.
 */
export type FindVisible = (model: ModelName, ids: readonly RecordId[]) => Promise<ReadonlySet<RecordId> | null>

/** Creates the question, asked in batches of `MAX_FILTER_VALUES` ids. */
export const createFindVisible =
  (get: ApiGet): FindVisible =>
  async (model, ids) => {
    const visibleIds = new Set<RecordId>()
    for (let start = 0; start < ids.length; start += MAX_FILTER_VALUES) {
      const batch = ids.slice(start, start + MAX_FILTER_VALUES)
      const answer = await get(`${modelPath(model)}?filter[id]=${batch.join(',')}&limit=${MAX_FILTER_VALUES}`)
      if (answer?.status !== 200) return null
      for (const { id } of (answer.body as ListAnswer).data) visibleIds.add(String(id))
    }
    return visibleIds
  }
