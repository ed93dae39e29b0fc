import type { MangoQuerySortPart } from 'rxdb'
import { type ListQuery, type Order, parseOrder } from '#contract/core/list-query.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { MirrorDocument } from './mirror-schema.ts'

/**
 * One field of an order as RxDB sorts by it. An id sorts as a number: as text, 12 would precede 2.
 */
export const sortPartOf = ({ field, direction }: Order): MangoQuerySortPart<MirrorDocument> =>
  ({ [field === 'id' ? 'number' : field]: direction }) as MangoQuerySortPart<MirrorDocument>

/**
 * The requested order, or the model's default. Equal rows are ordered by number, so that pages
 * never overlap.
 */
export const sortOf = (model: ModelName, { orderBy }: Pick<ListQuery, 'orderBy'>): MangoQuerySortPart<MirrorDocument>[] => {
  const orders = orderBy.length > 0 ? orderBy : parseOrder(modelOf(model).defaultOrder)
  return [...orders.map(sortPartOf), { number: orders[0]?.direction ?? 'desc' }]
}
