import { defineCall } from '#contract/core/call.ts'
import { choice, text } from '#contract/core/kinds/field.ts'
import { fieldsSchema } from '#contract/core/kinds/wire-schema.ts'
import { STAFF } from '#contract/core/roles.ts'
import { TRANSACTION_METHODS } from '#contract/models/transaction/transaction.ts'
import { arrayOf, dataOf } from './shapes.ts'

export const transactionCalls = {
  methods: defineCall({
    method: 'get',
    path: '/api/models/transaction/methods',
    access: STAFF,
    cost: 'read',
    answer: dataOf(arrayOf(fieldsSchema({ value: choice(TRANSACTION_METHODS, {}), label: text({}) }))),
    summary: { fr: 'Moyens de paiement', en: 'Methods of payment' },
  }),
}
