import { defineCall } from '#contract/core/call.ts'
import { belongsTo, cents, flag, integer, text, ut } from '#contract/core/kinds/field.ts'
import { fieldsSchema, objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { arrayOf, dataOf } from './shapes.ts'

export const invoiceCalls = {
  exportPdf: defineCall({
    method: 'get',
    path: '/api/models/invoice/:id/exportPdf',
    access: ['manager', 'client'],
    cost: 'print',
    answer: { file: 'application/pdf' },
    refuses: ['forbidden'],
    summary: { fr: 'La facture en PDF', en: 'The invoice as PDF' },
  }),
  computeAllTotal: defineCall({
    method: 'put',
    path: '/api/models/invoice/actions/computeAllTotal',
    access: MANAGERS,
    cost: 'batch',
    answer: dataOf(fieldsSchema({ count: integer({}) })),
    summary: { fr: 'Recalculer le total de tous les brouillons', en: 'Recalculate the totals of all drafts' },
  }),
  createAllInvoicesForMonth: defineCall({
    method: 'post',
    path: '/api/models/invoice/actions/createAllInvoicesForMonth',
    access: MANAGERS,
    cost: 'batch',
    /** The month as `YYYY-MM`, or as any of its days. */
    body: { month: text({ max: 10 }), dry_run: flag({ default: false }) },
    answer: dataOf(
      objectSchema({
        dry_run: { type: 'boolean' },
        invoices: arrayOf(
          fieldsSchema({
            /** Null of a dry run. */
            invoice_id: belongsTo('invoice', { nullable: true }),
            client_id: belongsTo('client', {}),
            ut: ut({}),
            amount_ht: cents({}),
            amount_ttc: cents({}),
            lines: integer({}),
            pointages: integer({}),
          }),
        ),
      }),
    ),
    status: 201,
    summary: {
      fr: 'Créer le brouillon de facture de chaque client pour ce mois (AAAA-MM), ou seulement montrer ce qu’il en serait',
      en: 'Make each client’s draft invoice of this month (YYYY-MM), or only show what it would be',
    },
  }),
}
