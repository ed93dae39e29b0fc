import { choice, flag, longText, text } from '#contract/core/kinds/field.ts'
import { defineModel } from '#contract/core/model.ts'

/** Steps of a ticket that may follow an answer. */
export const MACRO_STEPS = ['start', 'waitingValidation', 'done', 'close'] as const

/**
 * An answer at hand: a text with placeholders, who reads it, and the step of the ticket that
 * follows it.
 */
export const macro = defineModel({
  name: 'macro',
  collection: 'reference',
  fields: {
    name: text({ searchable: true }),
    /** Markdown; placeholders in `fill-in.ts`. */
    body: longText({ searchable: true, max: 5000 }),
    /** Written as a note between staff, not as a reply to the client. */
    is_note: flag({ default: false }),
    then_step: choice(MACRO_STEPS, { nullable: true }),
  },
  defaultOrder: 'name:asc',
  title: (record) => record.name,
})
