import type { MangoQuery, MangoQuerySelector } from 'rxdb'
import { isRange, type ListQuery, parseOrder, rowsOf } from '#contract/core/list-query.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { searchWords } from '../fold-text.ts'
import type { MirrorDocument } from '../mirror-schema.ts'

type Selector = MangoQuerySelector<MirrorDocument>

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const NUMBER = /^#?(\d{1,15})$/

/** All words in the searchable text, or the one number that was typed as id. */
const searchSelector = (search: string): Selector | null => {
  const words = searchWords(search)
  if (words.length === 0) return null
  const text: Selector = { $and: words.map((word) => ({ text: { $regex: escaped(word) } })) }
  const number = NUMBER.exec(search.trim())?.[1]
  if (number === undefined) return text
  return search.trim().startsWith('#') ? { number: Number(number) } : { $or: [text, { number: Number(number) }] }
}

const filterSelectors = (query: ListQuery): readonly Selector[] =>
  Object.entries(query.filter).flatMap(([field, filter]): readonly Selector[] => {
    if (!isRange(filter))
      return filter.in.length === 0 ? [] : [{ [field]: filter.in.length === 1 ? { $eq: filter.in[0] } : { $in: [...filter.in] } } as Selector]
    const bounds = { ...(filter.from === undefined ? {} : { $gte: filter.from }), ...(filter.to === undefined ? {} : { $lte: filter.to }) }
    return Object.keys(bounds).length === 0 ? [] : [{ [field]: bounds } as Selector]
  })

export const selectorOf = (model: ModelName, query: Pick<ListQuery, 'search' | 'filter'>): Selector => {
  const search = searchSelector(query.search)
  return { $and: [{ model: { $eq: model } }, ...(search ? [search] : []), ...filterSelectors(query as ListQuery)] }
}

/** One page in the order asked for; the newest number decides between equals, so that pages never overlap. */
export const pageOf = (model: ModelName, query: ListQuery): MangoQuery<MirrorDocument> => {
  const orders = query.orderBy.length > 0 ? query.orderBy : parseOrder(modelOf(model).defaultOrder)
  const size = rowsOf(query.limit)
  return {
    selector: selectorOf(model, query),
    sort: [
      ...orders.map(({ field, direction }) => ({ [field === 'id' ? 'number' : field]: direction })),
      { number: orders[0]?.direction ?? 'desc' },
    ] as NonNullable<MangoQuery<MirrorDocument>['sort']>,
    skip: (query.page - 1) * size,
    limit: size,
  }
}
