import { defineCall } from '#contract/core/call.ts'
import { date, flag } from '#contract/core/kinds/field.ts'
import { MANAGERS } from '#contract/core/roles.ts'

/** First and last day, both included. */
const PERIOD = { from: date({}), to: date({}) }

const bookOf = <const Path extends string>(path: Path, fr: string, en: string) =>
  defineCall({
    method: 'get',
    path,
    access: MANAGERS,
    cost: 'batch',
    query: PERIOD,
    answer: { file: 'text/csv' },
    refuses: ['validation'],
    summary: { fr, en },
  })

/** Files for the accountant, of a period of sent invoices and their payments. */
export const accountingCalls = {
  fec: defineCall({
    method: 'get',
    path: '/api/accounting/fec',
    access: MANAGERS,
    cost: 'batch',
    query: { ...PERIOD, payments: flag({ default: false }) },
    answer: { file: 'text/plain' },
    refuses: ['validation'],
    summary: {
      fr: 'Les écritures de vente au format FEC, avec celles des paiements si `payments` ; ISO 8859-15',
      en: 'The sales entries in the columns of the FEC, with those of payments if `payments`; ISO 8859-15',
    },
  }),
  sales: bookOf(
    '/api/accounting/sales',
    'Le journal des ventes en CSV : une ligne par facture, régime et taux de TVA',
    'The sales journal as CSV: one line per invoice, VAT scheme and rate',
  ),
  payments: bookOf('/api/accounting/payments', 'Les règlements reçus en CSV', 'The payments received, as CSV'),
  tva: bookOf(
    '/api/accounting/tva',
    'La TVA facturée, encaissée et exigible par mois, régime et taux, en CSV',
    'VAT invoiced, received and due by month, scheme and rate, as CSV',
  ),
}
