import type { MangoQuerySortPart } from 'rxdb'
import { type ListQuery, type Order, parseOrder } from '#contract/core/list-query.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { MirrorDocument } from './mirror-schema.ts'
import { isOwnText, readTarget, sortPathOf } from './reading-order.ts'

/**
 * One field of an order as RxDB sorts by it. An id sorts as a number: as text, 12 would precede 2.
 */
export const sortPartOf = ({ field, direction }: Order): MangoQuerySortPart<MirrorDocument> =>
  ({ [field === 'id' ? 'number' : field]: direction }) as MangoQuerySortPart<MirrorDocument>

const ordersOf = (model: ModelName, { orderBy }: Pick<ListQuery, 'orderBy'>): readonly Order[] =>
  orderBy.length > 0 ? orderBy : parseOrder(modelOf(model).defaultOrder)

/**
 * The models by whose names or places the list is sorted: their records decide its order too. The
 * model itself is one of them where its records are in the order of a dictionary.
 */
export const readTargetsOf = (model: ModelName, query: Pick<ListQuery, 'orderBy'>): readonly ModelName[] =>
  ordersOf(model, query).flatMap(({ field }) => readTarget(model, field) ?? (isOwnText(model, field) ? model : []))

/**
 * The requested order, or the model's default; a reference is sorted by what people read in it,
 * and the text of a reference model as a dictionary has it.
 * Equal rows are ordered by number, so that pages never overlap.
 */
export const sortOf = (model: ModelName, query: Pick<ListQuery, 'orderBy'>): MangoQuerySortPart<MirrorDocument>[] => {
  const orders = ordersOf(model, query)
  const parts = orders.map(({ field, direction }) => sortPartOf({ field: sortPathOf(model, field), direction }))
  return [...parts, { number: orders[0]?.direction ?? 'desc' }]
}
