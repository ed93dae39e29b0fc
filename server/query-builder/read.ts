import { and, eq, type SQL, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { paginationOf, rowsOf } from '#contract/core/list-query.ts'
import type { ListAnswer, WireRow } from '#contract/core/replication.ts'
import { findAction, type ModelName } from '#contract/registry.ts'
import type { RequestActor } from '../access/actor.ts'
import type { Queryable } from '../database/connect.ts'
import { personalTableOf, tableOf } from '../database/tables.ts'
import { appendOf } from '../models/appends.ts'
import { scopeCondition } from '../models/query-scopes.ts'
import { visible } from '../models/visibility.ts'
import { filterCondition, orderTerms, searchCondition } from './conditions.ts'
import { withRelations } from './include.ts'
import type { Extras, ListRequest } from './list-request.ts'
import { selectRecords, toWireRow } from './select-record.ts'

const appends = (model: ModelName, names: readonly string[], actor: RequestActor): Record<string, SQL> =>
  Object.fromEntries(names.map((name) => [name, appendOf(model, name, actor)]))

/** Fields that must be read so that the relations can be joined, beside those that were asked for. */
const asked = (row: WireRow, { fields, include, append }: Extras): WireRow => {
  const wanted = new Set(['id', 'version', ...fields, ...include, ...append])
  return toWireRow(Object.fromEntries(Object.entries(row).filter(([name]) => wanted.has(name))))
}

export const listRecords = async (
  database: Queryable,
  model: ModelName,
  request: ListRequest,
  readable: readonly string[],
  actor: RequestActor,
  within?: SQL,
): Promise<ListAnswer> => {
  const table = tableOf(model)
  const where = and(
    visible(model, actor),
    within,
    searchCondition(model, request.search, actor.role),
    ...Object.entries(request.filter).map(([name, filter]) => filterCondition(model, name, filter)),
    ...Object.entries(request.scopes).map(([name, value]) => scopeCondition(model, name, value)),
  )
  const perPage = typeof request.limit === 'number' ? request.limit : rowsOf(request.limit)
  const rows = await selectRecords(database, model, readable, actor, appends(model, request.append, actor))
    .where(where)
    .orderBy(...orderTerms(model, request.orderBy))
    .limit(perPage)
    .offset((request.page - 1) * perPage)
  const personal = personalTableOf(model)
  const count = database
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(table)
    .$dynamic()
  const joined = personal ? count.leftJoin(personal, and(eq(personal.record_id, table.id), eq(personal.user_id, Number(actor.id)))) : count
  const [counted] = await joined.where(where)
  const data = await withRelations(database, model, rows.map(toWireRow), request.include, actor)
  const total = counted?.total ?? 0
  return {
    data: data.map((row) => asked(row, request)),
    pagination: { ...paginationOf(total, request.page, 'all'), per_page: perPage, last_page: Math.max(1, Math.ceil(total / perPage)) },
    permissions: { store: findAction(model, 'create')?.who.includes(actor.role) === true },
    metadata: {},
  }
}

/** One record as this person sees it; 404 when they don't. */
export const readRecord = async (
  database: Queryable,
  model: ModelName,
  id: number,
  extras: Extras,
  readable: readonly string[],
  actor: RequestActor,
): Promise<WireRow> => {
  const rows = await selectRecords(database, model, readable, actor, appends(model, extras.append, actor)).where(
    and(eq(tableOf(model).id, id), visible(model, actor)),
  )
  const [row] = await withRelations(database, model, rows.map(toWireRow), extras.include, actor)
  if (!row) throw new DomainError('not_found')
  return asked(row, extras)
}
