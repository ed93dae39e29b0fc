import type { RecordId } from '#contract/core/ids.ts'
import { MAX_FILTER_VALUES } from '#contract/core/list-query.ts'
import type { ListAnswer } from '#contract/core/replication.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Ask } from './ask.ts'

/**
 * Which of these records this person can see now; null when the server could not be asked. Whatever came on no page may have gone, or may have moved to
 * another one, or lie behind a transaction that is still open: only this question tells.
 */
export type FindVisible = (model: ModelName, ids: readonly RecordId[]) => Promise<ReadonlySet<RecordId> | null>

export const createFindVisible =
  (ask: Ask): FindVisible =>
  async (model, ids) => {
    const found = new Set<RecordId>()
    for (let start = 0; start < ids.length; start += MAX_FILTER_VALUES) {
      const asked = ids.slice(start, start + MAX_FILTER_VALUES)
      const answer = await ask(`/api/models/${model}?filter[id]=${asked.join(',')}&limit=${MAX_FILTER_VALUES}`)
      if (answer?.status !== 200) return null
      for (const { id } of (answer.body as ListAnswer).data) found.add(String(id))
    }
    return found
  }
