import { and, type SQL, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { paginationOf, rowsOf } from '#contract/core/list-query.ts'
import type { ListAnswer, WireRow } from '#contract/core/protocol.ts'
import { mayStore } from '#contract/permissions.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { type Queryable, rowsOf as queryRows } from '../database/connect.ts'
import { tableOf } from '../database/tables.ts'
import type { RequestActor } from '../models/actor.ts'
import { appendOf } from '../models/appends.ts'
import { scopeCondition } from '../models/query-scopes.ts'
import { readableFields, visible } from '../models/visibility.ts'
import { filterCondition, type SearchBy, searchCondition } from './conditions.ts'
import { withRelations } from './include.ts'
import type { Extras, ListRequest } from './list-request.ts'
import { isIndexed, orderTerms } from './order.ts'
import { type Asked, idsBySlices, idsStatement, isSliced, ROWS_A_SLICE } from './slices.ts'
import { countRecords } from './total.ts'
import { idsOf, wireRows } from './wire-rows.ts'

const appends = (model: ModelName, names: readonly string[], actor: RequestActor): Record<string, SQL> =>
  Object.fromEntries(names.map((name) => [name, appendOf(model, name, actor)]))

/** Returns the requested fields and those that join the relations, restricted to readable ones. */
const fieldsToRead = (model: ModelName, { fields, include }: Extras, actor: RequestActor): readonly string[] => {
  const readable = readableFields(model, actor.role)
  const keys = include.flatMap((name) => {
    const relation = modelOf(model).relations[name]
    return relation && 'one' in relation && readable.includes(relation.by) ? [relation.by] : []
  })
  return [...new Set([...fields, ...keys])].filter((name) => name !== 'id')
}

/** Removes the fields that were read only to join the relations. */
const asked = (rows: readonly WireRow[], { fields, include, append }: Extras): readonly WireRow[] => {
  if (include.length === 0) return rows
  const wanted = new Set(['id', 'version', ...fields, ...include, ...append])
  // All rows of a list have the same fields.
  if (Object.keys(rows[0] ?? {}).every((name) => wanted.has(name))) return rows
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => wanted.has(name))) as WireRow)
}

/** A list as requested by one person. */
interface AskedList {
  readonly model: ModelName
  readonly request: ListRequest
  readonly actor: RequestActor
  /** A further condition on its rows. */
  readonly within?: SQL | undefined
}

/** Returns the condition of a list request, restricted to rows visible to this person. */
const listCondition = ({ model, request, actor, within }: AskedList, by: SearchBy): SQL =>
  and(
    visible(model, actor),
    within,
    searchCondition(model, request.search, actor, by),
    ...Object.entries(request.filter).map(([name, filter]) => filterCondition(model, name, filter)),
    ...Object.entries(request.scopes).map(([name, value]) => scopeCondition(model, name, value)),
  ) ?? sql`true`

/** The list for `idsBySlices`: a slice is found by its ids, not by the words of a search. */
const forSlices = (list: AskedList): Asked => ({
  ...list,
  orderBy: list.request.orderBy,
  where: listCondition(list, 'rows'),
})

/** Returns the ids of all records of a list in its order, without pages; at most `most`. */
export const listIds = async (database: Queryable, list: AskedList, most: number): Promise<readonly number[]> => {
  const { model, request, actor } = list
  const where = listCondition(list, 'index')
  if (isSliced(database) && (await countRecords(database, model, where, actor)) > ROWS_A_SLICE)
    return idsBySlices(database, forSlices(list), most)
  // One JSON value: parsing a million rows one by one would block all other requests.
  const ids = idsStatement({ model, where, orderBy: request.orderBy, actor }, most)
  const [row] = await queryRows<{ json: string }>(
    database,
    sql`select coalesce(json_agg(id), '[]')::text as json from (${ids}) as found`,
  )
  return JSON.parse(row?.json ?? '[]')
}

interface Page {
  readonly skip: number
  readonly most: number
  readonly counting: Promise<number>
}

/** Returns the condition for the rows of one page of the list that `where` describes. */
const pageCondition = async (
  database: Queryable,
  list: AskedList,
  where: SQL,
  { skip, most, counting }: Page,
): Promise<SQL> => {
  const { model, actor } = list
  const { orderBy } = list.request
  const { id } = tableOf(model)
  // Ids first: an index can often provide them, and then only the rows of the page are read.
  if (!isSliced(database) || isIndexed(model, orderBy) || (await counting) <= ROWS_A_SLICE) {
    return sql`${id} in (${idsStatement({ model, where, orderBy, actor }, most)} offset ${skip})`
  }
  const ids = (await idsBySlices(database, forSlices(list), skip + most)).slice(skip)
  // A row may have left the list meanwhile.
  return sql`${id} = any(${idsOf(ids)}) and ${where}`
}

/** Returns one page of a list with its total, restricted to what is visible to this person. */
export const listRecords = async (database: Queryable, list: AskedList): Promise<ListAnswer> => {
  const { model, request, actor } = list
  const { orderBy } = request
  const where = listCondition(list, 'index')
  const perPage = typeof request.limit === 'number' ? request.limit : rowsOf(request.limit)
  const counting = countRecords(database, model, where, actor)
  const reading = async (): Promise<readonly WireRow[]> => {
    const page = { skip: (request.page - 1) * perPage, most: perPage, counting }
    const onPage = await pageCondition(database, list, where, page)
    return wireRows(database, {
      model,
      names: fieldsToRead(model, request, actor),
      actor,
      where: onPage,
      order: orderTerms(model, orderBy),
      extra: appends(model, request.append, actor),
    })
  }
  const [rows, total] = await Promise.all([reading(), counting])
  const data = await withRelations(database, { model, include: request.include, actor }, rows)
  return {
    data: asked(data, request),
    pagination: {
      ...paginationOf(total, request.page, 'all'),
      per_page: perPage,
      last_page: Math.max(1, Math.ceil(total / perPage)),
    },
    permissions: { store: mayStore(model, actor.role) },
    metadata: {},
  }
}

/** Returns one record as this person may read it; throws 404 when it is not visible. */
export const readRecord = async (
  database: Queryable,
  { model, id, actor }: { readonly model: ModelName; readonly id: number; readonly actor: RequestActor },
  extras: Extras,
): Promise<WireRow> => {
  const found = await wireRows(database, {
    model,
    names: fieldsToRead(model, extras, actor),
    actor,
    where: sql`${tableOf(model).id} = ${id} and ${visible(model, actor)}`,
    extra: appends(model, extras.append, actor),
  })
  const [row] = asked(await withRelations(database, { model, include: extras.include, actor }, found), extras)
  if (!row) throw new DomainError('not_found')
  return row
}
