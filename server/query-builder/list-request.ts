import { DomainError } from '#contract/core/errors.ts'
import { type Field, mayRead } from '#contract/core/kinds/field.ts'
import { KINDS } from '#contract/core/kinds/kinds.ts'
import {
  ALL_LIMIT,
  type FilterValue,
  MAX_FILTER_VALUES,
  type Order,
  PAGE_SIZES,
  type PageSize,
  parseOrder,
  rowsOf,
} from '#contract/core/list-query.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import { valueOfText } from '../input/query-text.ts'
import { readableFields } from '../models/visibility.ts'

/** Parsed query of an address. */
export type QueryParameters = Readonly<Record<string, string | string[] | undefined>>

/** Additions to the fields of a list or of a single record. */
export interface Extras {
  readonly fields: readonly string[]
  readonly include: readonly string[]
  readonly append: readonly string[]
}

/** A checked list request. */
export interface ListRequest extends Extras {
  readonly search: string
  readonly filter: Readonly<Record<string, FilterValue>>
  readonly scopes: Readonly<Record<string, string>>
  readonly orderBy: readonly Order[]
  /** From 1. */
  readonly page: number
  readonly limit: PageSize | number
}

const PARAMETERS = ['page', 'limit', 'search', 'filter[…]', 'orderBy', 'include', 'fields', 'only', 'append']
const FILTER = /^filter\[(\w+)\](?:\[(from|to|\d*)\])?$/
/** Longest search text, in characters. */
export const MAX_SEARCH = 200
/** Most terms of a sort: each costs another pass over all sorted rows. */
export const MAX_ORDERS = 3
/** Last row of the deepest page, except in the order of ids. */
export const MAX_DEPTH = 10_000
/**
 * Bounds of the columns that hold numbers. A filter may exceed the field's own bounds, which a
 * record never does.
 */
const [INT32_MIN, INT32_MAX] = [-(2 ** 31), 2 ** 31 - 1]
const DATABASE_ID_FIELD: Field = { kind: 'belongsTo' }

const badQuery = (allowed: readonly string[]): DomainError => new DomainError('bad_query', { detail: { allowed } })

const single = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? value.join(',') : (value ?? '')

const names = (text: string, allowed: readonly string[]): readonly string[] => {
  const wanted = text.split(',').filter((name) => name !== '')
  if (wanted.some((name) => !allowed.includes(name))) throw badQuery(allowed)
  return [...new Set(wanted)]
}

const number = (text: string, fallback: number, max: number, allowed: readonly string[]): number => {
  if (text === '') return fallback
  const value = Number(text)
  if (!/^\d{1,9}$/.test(text) || value < 1 || value > max) throw badQuery(allowed)
  return value
}

const limitOf = (text: string): PageSize | number =>
  text === 'all' ? 'all' : number(text, 50, ALL_LIMIT, [...PAGE_SIZES.map(String), `1…${ALL_LIMIT}`])

/** Names the relations whose reference this role may read; the others would always be empty. */
export const includableRelations = (model: ModelName, role: RoleSlug): readonly string[] =>
  Object.entries(modelOf(model).relations).flatMap(([name, relation]) => {
    const owner = 'one' in relation ? model : relation.many
    return isModelName(owner) && readableFields(owner, role).includes(relation.by) ? [name] : []
  })

/** Reads `fields`, `include` and `append`. Throws `bad_query` with the allowed names. */
export const parseExtras = (model: ModelName, parameters: QueryParameters, role: RoleSlug): Extras => {
  const { appends } = modelOf(model)
  const readable = ['id', ...readableFields(model, role)]
  const fields = names([single(parameters['fields']), single(parameters['only'])].filter(Boolean).join(','), readable)
  return {
    fields: fields.length === 0 ? readable : fields,
    include: names(single(parameters['include']), includableRelations(model, role)),
    append: names(single(parameters['append']), Object.keys(appends)),
  }
}

/**
 * The value of a filter as the database compares it; text from the address is read by the field's
 * kind.
 */
const filterText = (text: string, field: Field, allowed: readonly string[]): string | number | boolean | null => {
  if (text === 'null' || text === '') return null
  const { kind } = field
  const parsed = KINDS[kind].parse(valueOfText(text, kind, Number), {
    ...field,
    min: INT32_MIN,
    max: Math.max(field.max ?? 0, INT32_MAX),
  })
  if ('issue' in parsed) throw badQuery(allowed)
  return kind === 'belongsTo' ? Number(parsed.value) : (parsed.value as string | number | boolean)
}

/** Fields that this role may filter by. */
export const filterableFields = (model: ModelName, role: RoleSlug): readonly string[] => [
  'id',
  ...Object.entries(modelOf(model).fields).flatMap(([name, field]) =>
    mayRead(field, role) && KINDS[field.kind].filter !== 'none' ? [name] : [],
  ),
]

const parseFilters = (
  model: ModelName,
  parameters: QueryParameters,
  role: RoleSlug,
): Pick<ListRequest, 'filter' | 'scopes'> => {
  const allowed = filterableFields(model, role)
  const filter: Record<string, FilterValue> = {}
  let scopes: Record<string, string> = {}
  for (const [key, raw] of Object.entries(parameters)) {
    const match = FILTER.exec(key)
    if (!match) continue
    const [, name = '', part = ''] = match
    if (name === 'search') continue
    if (name === 'queryScopes') {
      scopes = Object.fromEntries(
        single(raw)
          .split(',')
          .filter(Boolean)
          .map((scope) => [scope.split(':')[0] ?? '', scope.split(':')[1] ?? '1']),
      )
      continue
    }
    if (!allowed.includes(name)) throw badQuery(allowed)
    const field = modelOf(model).fields[name] ?? DATABASE_ID_FIELD
    const texts = (Array.isArray(raw) ? raw : [raw ?? '']).flatMap((text) =>
      KINDS[field.kind].filter === 'values' && field.kind !== 'text' ? text.split(',') : [text],
    )
    if (part === 'from' || part === 'to') {
      if (KINDS[field.kind].filter !== 'range') throw badQuery([`filter[${name}]`])
      const bound = filterText(texts[0] ?? '', field, [`filter[${name}][${part}]`])
      if (bound !== null) filter[name] = { ...filter[name], [part]: bound }
      continue
    }
    const before = filter[name]
    const values = [
      ...(before && 'in' in before ? before.in : []),
      ...texts.map((text) => filterText(text, field, [`filter[${name}]`])),
    ]
    if (values.length > MAX_FILTER_VALUES) throw badQuery([`filter[${name}]: 1…${MAX_FILTER_VALUES}`])
    filter[name] = { in: values }
  }
  return { filter, scopes }
}

/** Fields that this role may sort by. */
export const sortableFields = (model: ModelName, role: RoleSlug): readonly string[] => [
  'id',
  ...Object.entries(modelOf(model).fields).flatMap(([name, field]) =>
    mayRead(field, role) && KINDS[field.kind].sortable ? [name] : [],
  ),
]

const parseOrders = (model: ModelName, text: string, role: RoleSlug): readonly Order[] => {
  const { defaultOrder } = modelOf(model)
  const sortable = sortableFields(model, role)
  const allowed = sortable.flatMap((name) => [`${name}:asc`, `${name}:desc`])
  // A role that may not read the field of the default order gets the order of ids.
  const standard = parseOrder(defaultOrder).every(({ field }) => sortable.includes(field)) ? defaultOrder : 'id:asc'
  const written = (text || standard).split(',').filter((part) => part !== '')
  if (written.some((part) => !sortable.includes(part) && !allowed.includes(part))) throw badQuery(allowed)
  if (written.length > MAX_ORDERS) throw badQuery([`orderBy: 1…${MAX_ORDERS}`])
  return parseOrder(written.join(','))
}

/**
 * Refuses a deep page: the rows before it are found and sorted too. The order of ids has no limit
 * because it costs little and serves readers of a whole model.
 */
const checkDepth = ({ page, limit, orderBy }: Pick<ListRequest, 'page' | 'limit' | 'orderBy'>): void => {
  const rows = page * (typeof limit === 'number' ? limit : rowsOf(limit))
  if (rows > MAX_DEPTH && orderBy[0]?.field !== 'id') throw badQuery([`page × limit: 1…${MAX_DEPTH}`, 'orderBy=id:asc'])
}

/**
 * Reads a list request; refuses names that are unknown or withheld from this role, and answers the
 * allowed ones.
 */
export const parseListRequest = (model: ModelName, parameters: QueryParameters, role: RoleSlug): ListRequest => {
  const known = ['page', 'limit', 'search', 'orderBy', 'include', 'fields', 'only', 'append']
  if (Object.keys(parameters).some((key) => !known.includes(key) && !FILTER.test(key))) throw badQuery(PARAMETERS)
  const search = single(parameters['search']) || single(parameters['filter[search]'])
  if (search.length > MAX_SEARCH) throw badQuery([`search: ${MAX_SEARCH}`])
  const place = {
    orderBy: parseOrders(model, single(parameters['orderBy']), role),
    page: number(single(parameters['page']), 1, 1_000_000, ['page: 1…']),
    limit: limitOf(single(parameters['limit'])),
  }
  checkDepth(place)
  return { ...parseExtras(model, parameters, role), ...parseFilters(model, parameters, role), search, ...place }
}
