import type { ActionContext, Denial } from './events/action.ts'
import type { RecordId } from './ids.ts'

/** A label that can be merged into another of its model. */
export interface Mergeable {
  readonly id: RecordId
  readonly merged_into_id: RecordId | null
}

/** A record can be merged only once: its tickets have moved. */
export const mergeDenial = (record: Mergeable): Denial => (record.merged_into_id === null ? null : 'already_merged')

interface StatusToMerge extends Mergeable {
  readonly stage: string
}

/**
 * A status can be merged only into one of its stage, so that no ticket changes its stage. The last
 * status of a stage can't be merged, because ticket actions lead to it.
 */
export const statusMergeDenial = (
  record: StatusToMerge,
  { statuses }: ActionContext,
  body: { readonly merged_into_id: RecordId } | null,
): Denial => {
  const merged = mergeDenial(record)
  if (merged !== null) return merged
  const others = statuses.filter(({ id, merged_into_id = null }) => id !== record.id && merged_into_id === null)
  if (others.every(({ stage }) => stage !== record.stage)) return 'last_of_stage'
  const into = others.find(({ id }) => id === body?.merged_into_id)
  return into && into.stage !== record.stage ? 'other_stage' : null
}
