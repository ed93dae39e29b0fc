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
