import type { MangoQuery, MangoQuerySelector } from 'rxdb'
import { KINDS } from '#contract/core/kinds/kinds.ts'
import { isRange, type ListQuery, rowsOf } from '#contract/core/list-query.ts'
import { searchableFields } from '#contract/core/model.ts'
import { withDayBounds } from '#contract/day-bounds.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { numberOfSearch } from '#contract/search.ts'
import { searchWords } from '../columnar/search/fold.ts'
import { searchPattern } from '../columnar/search/pattern.ts'
import { sortOf } from '../list-order.ts'
import type { MirrorDocument } from '../mirror-schema.ts'

type Selector = MangoQuerySelector<MirrorDocument>

/** Matches records with the word in any of the fields. */
const wordSelector = (fields: readonly string[], word: string): Selector => {
  const $regex = searchPattern(word)
  const found = fields.map((field) => ({ [field]: { $regex } }) as Selector)
  return found.length === 1 && found[0] ? found[0] : { $or: found }
}

/**
 * Matches records with every word, each in any searchable field, or with the number that was typed
 * as id. A model without searchable fields is found by number alone.
 */
const searchSelector = (model: ModelName, search: string): Selector | null => {
  const words = searchWords(search)
  if (words.length === 0) return null
  const fields = searchableFields(modelOf(model))
  const text: Selector =
    fields.length === 0 ? { key: { $in: [] } } : { $and: words.map((word) => wordSelector(fields, word)) }
  const typed = numberOfSearch(search)
  if (!typed) return text
  const { number, isAlone } = typed
  return isAlone ? { number } : { $or: [text, { number }] }
}

/** Reads a filter value by the kind of its field: addresses carry numbers as texts. */
const operandOf = (model: ModelName, field: string, value: unknown): unknown => {
  const kind = modelOf(model).fields[field]?.kind
  return typeof value === 'string' && kind !== undefined && KINDS[kind].schema['type'] === 'integer'
    ? Number(value)
    : value
}

const KEY = /^\w+$/

/** Matches records whose object in this field has any of the keys. */
const keySelector = (field: string, keys: readonly unknown[]): Selector => {
  const named = keys.map(String).filter((key) => KEY.test(key))
  // Without a possible key nothing matches: an empty `$or` would be an error.
  if (named.length === 0) return { key: { $in: [] } }
  return { $or: named.map((key) => ({ [`${field}.${key}`]: { $exists: true } }) as Selector) }
}

const filterSelectors = (model: ModelName, { filter: filters }: Pick<ListQuery, 'filter'>): readonly Selector[] =>
  Object.entries(withDayBounds(model, filters)).flatMap(([field, filter]): readonly Selector[] => {
    const operand = (value: unknown) => operandOf(model, field, value)
    if (!isRange(filter) && filter.in.length > 0 && modelOf(model).fields[field]?.kind === 'json')
      return [keySelector(field, filter.in)]
    if (!isRange(filter)) {
      const values = filter.in.map(operand)
      return values.length === 0
        ? []
        : [{ [field]: values.length === 1 ? { $eq: values[0] } : { $in: values } } as Selector]
    }
    const bounds = {
      ...(filter.from === undefined ? {} : { $gte: operand(filter.from) }),
      ...(filter.to === undefined ? {} : { $lte: operand(filter.to) }),
    }
    return Object.keys(bounds).length === 0 ? [] : [{ [field]: bounds } as Selector]
  })

/** The selector of a list: its model, every word of the search, every filter. */
export const selectorOf = (model: ModelName, query: Pick<ListQuery, 'search' | 'filter'>): Selector => {
  const search = searchSelector(model, query.search)
  return { $and: [{ modelName: { $eq: model } }, ...(search ? [search] : []), ...filterSelectors(model, query)] }
}

/**
 * The selectors of a search by relevance: the number, the beginning of the first text, anywhere.
 * The words of a beginning stand beside it, because a word index finds them.
 */
export const matchSelectors = (model: ModelName, typed: string): readonly Selector[] => {
  const search = typed.trim().replaceAll(/\s+/g, ' ')
  const words = searchWords(search)
  if (words.length === 0) return []
  const anywhere = selectorOf(model, { search, filter: {} })
  const first = searchableFields(modelOf(model)).find((field) => modelOf(model).fields[field]?.kind === 'text')
  if (search.startsWith('#')) return [anywhere]
  const number = numberOfSearch(search) ? [selectorOf(model, { search: `#${search}`, filter: {} })] : []
  if (first === undefined) return [...number, anywhere]
  const beginning: Selector = {
    $and: [
      { modelName: { $eq: model } },
      ...words.map((word) => ({ [first]: { $regex: searchPattern(word) } }) as Selector),
      { [first]: { $regex: `^${searchPattern(search)}` } } as Selector,
    ],
  }
  return [...number, beginning, anywhere]
}

/** RxDB's query for one page of a list. Pages are counted from 1. */
export const pageOf = (model: ModelName, query: ListQuery): MangoQuery<MirrorDocument> => {
  const size = rowsOf(query.limit)
  return {
    selector: selectorOf(model, query),
    sort: sortOf(model, query),
    skip: (query.page - 1) * size,
    limit: size,
  }
}
