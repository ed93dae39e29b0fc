import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { mayRead } from '#contract/core/kinds/field.ts'
import { MAX_FILTER_VALUES } from '#contract/core/list-query.ts'
import { isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import { columnOf, tableOf } from '../database/tables.ts'
import type { RequestActor } from '../models/actor.ts'
import { visible } from '../models/visibility.ts'
import type { QueryParameters } from '../query-builder/list-request.ts'

/**
 * Filters of an export beyond those of a list, which the client's own lists have:
 *
 *   filter[ticket_id.projet_id.client_id]=3,4   along references, through rows that the person sees
 *   filter[ticket_id.type_id]=null,2            without a reference at their end, or with this one
 *   filter[ticket_id.is_facturable]=true        a flag at their end
 *   filter[invoice_id][from]=0                  any reference that is set
 */
interface Split {
  /** Filters that remain for the list. */
  readonly list: QueryParameters
  readonly within: SQL | undefined
}

const ALONG = /^filter\[(\w+(?:\.\w+)+)\]$/
const IS_SET = /^filter\[(\w+)\]\[from\]$/

const badFilter = (allowed: string): DomainError => new DomainError('bad_query', { detail: { allowed: [allowed] } })

const referenceOf = (model: ModelName, name: string, actor: RequestActor): ModelName => {
  const field = modelOf(model).fields[name]
  const target = field?.kind === 'belongsTo' && mayRead(field, actor.role) ? field.model : undefined
  if (target === undefined || !isModelName(target)) throw badFilter(`filter[${name}]`)
  return target
}

/** Condition that a column holds one of these ids; `null` is the absence of one. */
const amongIds = (column: SQLWrapper, text: string): SQL | undefined => {
  const values = text.split(',')
  const ids = values.filter((value) => value !== 'null')
  if (values.length > MAX_FILTER_VALUES || ids.some((id) => !/^\d{1,15}$/.test(id)))
    throw badFilter(`null, 1…${MAX_FILTER_VALUES} ids`)
  return or(
    ids.length > 0 ? sql`${column} in ${ids.map(Number)}` : undefined,
    ids.length < values.length ? sql`${column} is null` : undefined,
  )
}

const flagsIn = (text: string): readonly boolean[] => {
  const flags = text.split(',')
  if (flags.some((flag) => flag !== 'true' && flag !== 'false')) throw badFilter('true, false')
  return flags.map((flag) => flag === 'true')
}

const isFlag = (model: ModelName, name: string, { role }: RequestActor): boolean => {
  const field = modelOf(model).fields[name]
  return field?.kind === 'flag' && mayRead(field, role)
}

const along = (
  model: ModelName,
  [name = '', ...rest]: readonly string[],
  text: string,
  actor: RequestActor,
): SQL | undefined => {
  if (rest.length === 0 && isFlag(model, name, actor)) return sql`${columnOf(tableOf(model), name)} in ${flagsIn(text)}`
  const target = referenceOf(model, name, actor)
  const column = columnOf(tableOf(model), name)
  if (rest.length === 0) return amongIds(column, text)
  const { id } = tableOf(target)
  return sql`${column} in (select ${id} from ${tableOf(target)} where ${and(visible(target, actor), along(target, rest, text, actor))})`
}

const isReference = (model: ModelName, name: string): boolean => modelOf(model).fields[name]?.kind === 'belongsTo'

/** @throws DomainError bad_query */
export const splitReferenceFilters = (model: ModelName, parameters: QueryParameters, actor: RequestActor): Split => {
  const list: Record<string, string | string[] | undefined> = {}
  const conditions: (SQL | undefined)[] = []
  for (const [key, raw] of Object.entries(parameters)) {
    const path = ALONG.exec(key)?.[1]
    const set = IS_SET.exec(key)?.[1]
    const text = Array.isArray(raw) ? raw.join(',') : (raw ?? '')
    if (path !== undefined) conditions.push(along(model, path.split('.'), text, actor))
    else if (set !== undefined && isReference(model, set) && referenceOf(model, set, actor)) {
      conditions.push(sql`${columnOf(tableOf(model), set)} is not null`)
    } else list[key] = raw
  }
  return { list, within: and(...conditions) }
}
