import { actionsOf } from '#contract/core/events/action.ts'
import { fieldNames } from '#contract/core/model.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { product } from './product.ts'

const { create, remove, update } = actionsOf(product)

export const productActions = {
  create: create({ who: MANAGERS, fields: fieldNames(product) }),
  update: update({ who: MANAGERS, fields: fieldNames(product) }),
  delete: remove({ who: MANAGERS }),
}
