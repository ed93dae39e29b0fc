import type { Issues } from '#contract/core/issues.ts'
import { belongsTo, cents, choice, date, flag, instant, integer, text, ut } from '#contract/core/kinds/field.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { MANAGERS, STAFF } from '#contract/core/roles.ts'
import { BILLABLE_PERIODS } from '../product/product.ts'

const percent = { nullable: true, min: 1, max: 100, readBy: STAFF } as const

/**
 * Working time sold in advance, for one projet or for all projets of a client. Time entries draw
 * from it by the rule in `contract-rule.ts`; the time left is derived (`contract-use.ts`), not
 * stored.
 */
export const contract = defineModel({
  name: 'contract',
  collection: 'reference',
  fields: {
    name: text({ searchable: true }),
    client_id: belongsTo('client', {}),
    /** Null covers all projets of the client. */
    projet_id: belongsTo('projet', { nullable: true }),
    /** UT sold for each period. */
    ut: ut({ min: 1 }),
    /** How often the UT are granted again, counted from `starts_on`; `once`: never. */
    billable_period: choice(BILLABLE_PERIODS, { default: 'once' }),
    starts_on: date({}),
    /** Last day; null for a contract without an end. */
    ends_on: date({ nullable: true }),
    /** UT left at the end of a period are added to the next one. */
    carries_over: flag({ default: false }),
    /** Without TVA, for each period. */
    price: cents({ nullable: true, min: 0, readBy: MANAGERS }),
    /** Percentages of a period's UT at which people are notified. */
    alert_percent: integer({ ...percent, default: 80 }),
    last_alert_percent: integer({ ...percent, default: 100 }),
    /** People of the client who see its invoices are notified too. */
    alerts_client: flag({ default: false, readBy: STAFF }),
    /** No time entry of a later day draws from an archived contract. */
    archived_at: instant({ nullable: true, writeBy: 'server' }),
  },
  defaultOrder: 'name:asc',
  check: (record): Issues => ({
    ...(record.ends_on !== null && record.ends_on < record.starts_on ? { ends_on: [{ code: 'order' }] } : {}),
  }),
  title: (record) => record.name,
})

export type Contract = RecordOf<typeof contract>
