import type { Issues } from '#contract/core/issues.ts'
import { belongsTo, cents, choice, date, integer, longText, text } from '#contract/core/kinds/field.ts'
import { lineAmount, MAX_AMOUNT } from '#contract/core/kinds/money.ts'
import { defineModel } from '#contract/core/model.ts'
import { codeIssues, NATURES, rateIssues, TVA_CATEGORIES } from '#contract/invoicing/tva.ts'

export const LINE_UNITS = ['hour', 'day', 'month', 'unit'] as const

export const DEFAULT_TVA = 2000
const MAX_TVA = 10_000

export const invoiceLine = defineModel({
  name: 'invoice_line',
  collection: 'reference',
  fields: {
    invoice_id: belongsTo('invoice', {}),
    position: integer({ default: 0, min: 0, max: 10_000 }),
    designation: longText({ searchable: true, max: 2000 }),
    /** Hundredths of the unit: 150 is an hour and a half. */
    quantity: integer({ default: 100, min: -100_000_000, max: 100_000_000, hundredths: true }),
    unit: choice(LINE_UNITS, { default: 'unit' }),
    /** Without TVA; negative for a discount. */
    unit_price: cents({ default: 0, min: -1_000_000_00, max: 1_000_000_00 }),
    /** Hundredths of a percent: 2000 is 20 %. */
    tva: integer({ default: DEFAULT_TVA, min: 0, max: MAX_TVA, percent: true }),
    nature: choice(NATURES, { default: 'services' }),
    tva_category: choice(TVA_CATEGORIES, { default: 'standard' }),
    exemption_code: text({ nullable: true, max: 32, format: 'vatex' }),
    exemption_reason: text({ nullable: true }),
    period_start: date({ nullable: true }),
    period_end: date({ nullable: true }),
    product_id: belongsTo('product', { nullable: true }),
  },
  relations: { pointages: { many: 'pointage', by: 'invoice_line_id' } },
  defaultOrder: 'position:asc',
  check: (record): Issues => ({
    ...rateIssues(record),
    ...codeIssues(record),
    ...(record.period_start !== null && record.period_end !== null && record.period_end < record.period_start
      ? { period_end: [{ code: 'order' }] }
      : {}),
    ...(Math.abs(lineAmount(record)) > MAX_AMOUNT ? { unit_price: [{ code: 'max', bound: MAX_AMOUNT }] } : {}),
  }),
  title: (record) => record.designation,
})
