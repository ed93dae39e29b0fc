import type { Issues } from '#contract/core/issues.ts'
import { belongsTo, cents, choice, date, integer, text } from '#contract/core/kinds/field.ts'
import { defineModel } from '#contract/core/model.ts'
import { MANAGERS, STAFF } from '#contract/core/roles.ts'
import { codeIssues, NATURES, rateIssues, TVA_CATEGORIES } from '#contract/invoicing/tva.ts'

export const BILLABLE_PERIODS = ['once', 'month', 'quarter', 'year'] as const

/** A product of the catalogue; with a client, a subscription that is billed monthly. */
export const product = defineModel({
  name: 'product',
  collection: 'reference',
  fields: {
    name: text({ searchable: true, readBy: STAFF }),
    billable_period: choice(BILLABLE_PERIODS, { default: 'once', readBy: STAFF }),
    /** Hundredths of a percent: 2000 is 20 %. */
    tva: integer({ default: 2000, min: 0, max: 10_000, percent: true, readBy: STAFF }),
    nature: choice(NATURES, { default: 'services', readBy: STAFF }),
    tva_category: choice(TVA_CATEGORIES, { default: 'standard', readBy: STAFF }),
    exemption_code: text({ nullable: true, max: 32, format: 'vatex', readBy: STAFF }),
    exemption_reason: text({ nullable: true, readBy: STAFF }),
    /** Account of sales; null is the one of the settings for this nature. */
    account: text({ nullable: true, max: 20, format: 'account', readBy: MANAGERS }),
    /** Without TVA. */
    price: cents({ min: 0, readBy: STAFF }),
    client_id: belongsTo('client', { nullable: true, readBy: STAFF }),
    starts_on: date({ nullable: true, readBy: STAFF }),
    ends_on: date({ nullable: true, readBy: STAFF }),
  },
  defaultOrder: 'name:asc',
  check: (record): Issues => ({
    ...(record.starts_on !== null && record.ends_on !== null && record.ends_on < record.starts_on
      ? { ends_on: [{ code: 'order' }] }
      : {}),
    ...rateIssues(record),
    ...codeIssues(record),
  }),
  title: (record) => record.name,
})
