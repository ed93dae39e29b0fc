import { belongsTo, choice, date, flag, instant, longText, ut } from '#contract/core/kinds/field.ts'
import { MAX_UT_PER_DAY } from '#contract/core/kinds/ut.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { MANAGERS, STAFF } from '#contract/core/roles.ts'

/** Where and how the time was spent: travel and work on site are priced and planned apart. */
export const POINTAGE_KINDS = ['on_site', 'remote', 'workshop', 'travel'] as const
export type PointageKind = (typeof POINTAGE_KINDS)[number]

/** A time entry: the UT of one person on one ticket on one day. */
export const pointage = defineModel({
  name: 'pointage',
  collection: 'pointage',
  fields: {
    ut: ut({ min: 1, max: MAX_UT_PER_DAY }),
    ticket_id: belongsTo('ticket', {}),
    user_id: belongsTo('user', { writeBy: MANAGERS, default: null }),
    comment: longText({ nullable: true, searchable: true, max: 2000 }),
    date: date({ default: null, past: true }),
    kind: choice(POINTAGE_KINDS, { nullable: true }),
    invoice_id: belongsTo('invoice', { nullable: true, writeBy: 'server', readBy: MANAGERS }),
    invoice_line_id: belongsTo('invoice_line', { nullable: true, writeBy: 'server', readBy: MANAGERS }),
    /** Invoiced UT, when different from the worked UT. */
    ut_invoiced: ut({ nullable: true, max: MAX_UT_PER_DAY, writeBy: 'server', readBy: STAFF }),
    /**
     * The invoiced UT are what exceeds contracts, and no value of a manager (decision 0385). They
     * are fixed once the invoice is sent (0391).
     */
    follows_contract: flag({ default: false, writeBy: 'server', readBy: STAFF }),
    /** Person whose price applies, when different from the one who worked. */
    invoiced_user_id: belongsTo('user', { nullable: true, writeBy: 'server', readBy: STAFF }),
    /** The invoice was sent: the pointage no longer changes. */
    is_locked: flag({ default: false, writeBy: 'server', readBy: STAFF }),
    created_at: instant({ writeBy: 'server' }),
  },
  defaultOrder: 'date:desc',
  title: (record) => record.date,
})

export type Pointage = RecordOf<typeof pointage>
