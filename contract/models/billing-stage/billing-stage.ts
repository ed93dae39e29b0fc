import type { Issues } from '#contract/core/issues.ts'
import { belongsTo, cents, date, integer, longText } from '#contract/core/kinds/field.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { rateIssues } from '#contract/invoicing/tva.ts'
import { DEFAULT_TVA } from '../invoice-line/invoice-line.ts'

/** A part of the price of a fixed-price projet, billed at a point of the work (échéance). */
export const billingStage = defineModel({
  name: 'billing_stage',
  collection: 'reference',
  fields: {
    projet_id: belongsTo('projet', { readBy: MANAGERS }),
    position: integer({ default: 0, min: 0, max: 10_000, readBy: MANAGERS }),
    designation: longText({ searchable: true, max: 2000, readBy: MANAGERS }),
    /** Without TVA. */
    amount: cents({ min: 0, max: 1_000_000_00, readBy: MANAGERS }),
    /** Hundredths of a percent: 2000 is 20 %. */
    tva: integer({ default: DEFAULT_TVA, min: 0, max: 10_000, percent: true, readBy: MANAGERS }),
    /** Month closing bills it from this day on; null waits for a person. */
    due_on: date({ nullable: true, readBy: MANAGERS }),
    /** The line that bills it; null while it is not billed. */
    invoice_line_id: belongsTo('invoice_line', { nullable: true, readBy: MANAGERS, writeBy: 'server' }),
  },
  defaultOrder: 'position:asc',
  check: (record): Issues => rateIssues({ tva: record.tva, tva_category: 'standard' }),
  title: (record) => record.designation,
})

export type BillingStage = RecordOf<typeof billingStage>
