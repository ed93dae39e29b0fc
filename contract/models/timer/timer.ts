import { belongsTo, flag, instant, text } from '#contract/core/kinds/field.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'

/**
 * One run of a person's timer, from its start to the pointage that it became. Only the person sees
 * it. Exact instants stay here; the pointage has whole UT (`elapsed.ts`).
 */
export const timer = defineModel({
  name: 'timer',
  collection: 'history',
  fields: {
    user_id: belongsTo('user', { writeBy: 'server' }),
    /** Null for a run that was started before its ticket was known. */
    ticket_id: belongsTo('ticket', { nullable: true }),
    started_at: instant({ writeBy: 'server' }),
    /** Pauses as ISO 8601 intervals, `start/end`, separated by commas; an open pause has no end. */
    pauses: text({ nullable: true, max: 4000, writeBy: 'server' }),
    stopped_at: instant({ nullable: true }),
    /** The person never stopped it: it ended when the next run started, maybe on another device. */
    is_stop_assumed: flag({ default: false, writeBy: 'server' }),
    pointage_id: belongsTo('pointage', { nullable: true }),
    /** The run became a pointage, or the person discarded it. */
    is_settled: flag({ default: false }),
  },
  defaultOrder: 'started_at:desc',
  title: (record) => record.started_at,
})

export type Timer = RecordOf<typeof timer>
