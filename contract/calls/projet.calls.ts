import { defineCall } from '#contract/core/call.ts'
import { text } from '#contract/core/kinds/field.ts'
import { STAFF } from '#contract/core/roles.ts'
import { arrayOf, dataOf, rowOf } from './shapes.ts'

export const projetCalls = {
  admin: defineCall({
    method: 'get',
    path: '/api/models/projet/:product-admin',
    access: STAFF,
    cost: 'read',
    parameters: { product: text({ max: 64 }) },
    answer: dataOf(arrayOf(rowOf('projet'))),
    summary: { fr: 'Les projets de l’administration', en: 'The admin projects' },
  }),
}
