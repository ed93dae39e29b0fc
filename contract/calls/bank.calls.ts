import { CONFIDENCES } from '#contract/accounting/bank/propose.ts'
import { defineCall } from '#contract/core/call.ts'
import { belongsTo, cents, choice, date, integer, text } from '#contract/core/kinds/field.ts'
import { answerSchema, fieldsSchema, objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { TRANSACTION_METHODS } from '../models/transaction/transaction.ts'
import { arrayOf, dataOf } from './shapes.ts'

const LINE = {
  date: date({}),
  amount: cents({}),
  label: text({}),
  method: choice(TRANSACTION_METHODS, {}),
  bank_reference: text({}),
  confidence: choice(CONFIDENCES, {}),
}

export const bankCalls = {
  statement: defineCall({
    method: 'post',
    path: '/api/bank/statement',
    access: MANAGERS,
    cost: 'batch',
    body: 'multipart',
    answer: dataOf(
      objectSchema({
        unreadable: answerSchema(integer({})),
        lines: arrayOf(
          objectSchema({
            ...Object.fromEntries(Object.entries(LINE).map(([name, field]) => [name, answerSchema(field)])),
            payments: arrayOf(
              fieldsSchema({ invoice_id: belongsTo('invoice', {}), amount: cents({}), bank_reference: text({}) }),
            ),
            /** Settled invoices that the label names: perhaps one is paid a second time. */
            settled: arrayOf(fieldsSchema({ invoice_id: belongsTo('invoice', {}), ref: text({}) })),
          }),
        ),
      }),
    ),
    refuses: ['validation'],
    summary: {
      fr: 'Lire un relevé bancaire (CSV ou CAMT.053, champ `image`) et proposer les paiements ; rien n’est enregistré',
      en: 'Read a bank statement (CSV or CAMT.053, part `image`) and propose the payments; nothing is recorded',
    },
  }),
}
