import type { MangoQuerySortPart } from 'rxdb'
import { type ListQuery, type Order, parseOrder } from '#contract/core/list-query.ts'
import type { ReferenceModel } from '#contract/reference-models.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { MirrorDocument } from './mirror-schema.ts'
import { readPath, readTarget } from './reading-order.ts'

/**
 * One field of an order as RxDB sorts by it. An id sorts as a number: as text, 12 would precede 2.
 */
export const sortPartOf = ({ field, direction }: Order): MangoQuerySortPart<MirrorDocument> =>
  ({ [field === 'id' ? 'number' : field]: direction }) as MangoQuerySortPart<MirrorDocument>

const ordersOf = (model: ModelName, { orderBy }: Pick<ListQuery, 'orderBy'>): readonly Order[] =>
  orderBy.length > 0 ? orderBy : parseOrder(modelOf(model).defaultOrder)

/** The models by whose names or places the list is sorted: their records decide its order too. */
export const readTargetsOf = (model: ModelName, query: Pick<ListQuery, 'orderBy'>): readonly ReferenceModel[] =>
  ordersOf(model, query).flatMap(({ field }) => readTarget(model, field) ?? [])

/**
 * The requested order, or the model's default; a reference is sorted by what people read in it.
 * Equal rows are ordered by number, so that pages never overlap.
 */
export const sortOf = (model: ModelName, query: Pick<ListQuery, 'orderBy'>): MangoQuerySortPart<MirrorDocument>[] => {
  const orders = ordersOf(model, query)
  const parts = orders.map(({ field, direction }) => sortPartOf({ field: readTarget(model, field) ? readPath(field) : field, direction }))
  return [...parts, { number: orders[0]?.direction ?? 'desc' }]
}
