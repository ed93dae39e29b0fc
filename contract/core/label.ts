import type { ActionContext, Denial } from './events/action.ts'
import type { RecordId } from './ids.ts'
import { belongsTo, colour, icon, integer, text } from './kinds/field.ts'

/** The look of a priority, type or status, which managers choose. */
export const LABEL_LOOK = ['name', 'color_background', 'color_text', 'icon', 'position'] as const

/** Colours of a label that nobody has chosen: no background, and the text of the theme. */
export const DEFAULT_LABEL_COLOURS = { color_background: 'transparent', color_text: '#000000' } as const

/** Fields shared by priority, type and status: a name with its look. */
export const labelFields = <const Model extends string>(model: Model) =>
  ({
    name: text({ searchable: true }),
    color_background: colour({ default: DEFAULT_LABEL_COLOURS.color_background }),
    color_text: colour({ default: DEFAULT_LABEL_COLOURS.color_text }),
    icon: icon({ nullable: true }),
    /** Place among its peers, from 0. */
    position: integer({ default: 0, min: 0, max: 1000 }),
    /**
     * Set by `merge`: the record can't be chosen any more, and its tickets have moved to the
     * target. The record is kept, because old history and late offline actions still refer to it.
     */
    merged_into_id: belongsTo(model, { nullable: true, writeBy: 'server' }),
  }) as const

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
export const statusMergeDenial = (record: StatusToMerge, { statuses }: ActionContext, body: { readonly merged_into_id: RecordId } | null): Denial => {
  const merged = mergeDenial(record)
  if (merged !== null) return merged
  const others = statuses.filter(({ id, merged_into_id = null }) => id !== record.id && merged_into_id === null)
  if (others.every(({ stage }) => stage !== record.stage)) return 'last_of_stage'
  const into = others.find(({ id }) => id === body?.merged_into_id)
  return into && into.stage !== record.stage ? 'other_stage' : null
}
