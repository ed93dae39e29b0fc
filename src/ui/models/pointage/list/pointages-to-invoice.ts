import type { ListQuery } from '#contract/core/list-query.ts'

/** Worked time that is on no invoice: of billable tickets, or with invoiced UT already entered. */
export const TO_INVOICE = {
  notInvoiced: { 'ticket_id.is_facturable': { in: [true] }, invoice_id: { in: [null] } },
  withoutInvoice: { ut_invoiced: { from: 1 }, invoice_id: { in: [null] } },
} as const satisfies Readonly<Record<string, ListQuery['filter']>>

export type ToInvoice = keyof typeof TO_INVOICE
