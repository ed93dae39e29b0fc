import { defineCall } from '#contract/core/call.ts'
import { date, integer, ut } from '#contract/core/kinds/field.ts'
import { fieldsSchema, objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { ROLE_SLUGS } from '#contract/core/roles.ts'
import { arrayOf, dataOf } from './shapes.ts'

export const contractCalls = {
  use: defineCall({
    method: 'get',
    path: '/api/models/contract/:id/use',
    access: ROLE_SLUGS,
    cost: 'read',
    /** The last period is the one with this day; today without it. */
    query: { day: date({ nullable: true }) },
    answer: dataOf(
      objectSchema({
        contract_id: { type: 'integer' },
        periods: arrayOf(
          fieldsSchema({
            from: date({}),
            to: date({ nullable: true }),
            granted: ut({}),
            carried: ut({}),
            /** Without what sent invoices bill beside the contract. */
            used: ut({}),
            /** Negative after an overrun. */
            left: integer({}),
            percent: integer({}),
          }),
        ),
      }),
    ),
    refuses: ['not_found'],
    summary: {
      fr: 'Temps accordé, utilisé et restant d’un contrat, par période',
      en: 'Time granted, used and left of a contract, by period',
    },
  }),
}
