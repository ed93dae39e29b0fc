import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { mayRead } from '#contract/core/kinds/field.ts'
import { isStaff, type RoleSlug } from '#contract/core/roles.ts'
import { MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { client } from '../database/schema/people.ts'
import { tableOf } from '../database/tables.ts'
import type { RequestActor } from './actor.ts'
import type { ClientId, PersonalSight, Sight } from './policy.ts'
import { SIGHTS } from './sights.ts'

/** Returns the visibility rule of a model. */
export const sightOf = (model: ModelName): Sight => SIGHTS[model]

const seenByClient = (model: ModelName, clientId: ClientId): SQL | undefined => {
  const { own, through, personal, staffOnly } = sightOf(model)
  if (personal || staffOnly) return sql`false`
  if (!through) return own?.(clientId)
  const parent = tableOf(through.model)
  const parents = sql`${through.column} in (select ${parent.id} from ${parent} where ${and(isNull(parent.deleted_at), seenByClient(through.model, clientId)) ?? sql`true`})`
  return and(own?.(clientId), parents)
}

/**
 * Returns the condition for the rows visible to this person, deleted ones included; undefined when
 * every row is visible.
 */
export const visibleOrDeleted = (model: ModelName, actor: RequestActor): SQL | undefined => {
  const { personal } = sightOf(model)
  if (personal) return seenByPerson(personal, actor)
  if (!mayEverSee(model, actor)) return sql`false`
  if (isStaff(actor)) return actor.role === 'technicien' ? sightOf(model).ofTechniciens?.() : undefined
  return actor.clientId === null ? sql`false` : seenByClient(model, Number(actor.clientId))
}

const seenByPerson = ({ column, roles, others }: PersonalSight, actor: RequestActor): SQL => {
  const own = roles.includes(actor.role) ? eq(column, Number(actor.id)) : undefined
  return or(own, others?.(actor) ?? undefined) ?? sql`false`
}

/** Returns whether any row of the model can be visible to people of this role. */
export const isEverSeenBy = (model: ModelName, role: RoleSlug): boolean => {
  const { personal, staffOnly, managersOnly } = sightOf(model)
  if (personal) return personal.roles.includes(role)
  return role === 'client' ? staffOnly !== true : managersOnly !== true || role === 'manager'
}

/** Returns whether any row of the model can be visible to this person. */
export const mayEverSee = (model: ModelName, actor: RequestActor): boolean =>
  sightOf(model).managersOnly !== true || actor.role === 'manager' || actor.isClientManager

/** Returns the condition for the undeleted rows that are visible to this person. */
export const visible = (model: ModelName, actor: RequestActor): SQL =>
  and(isNull(tableOf(model).deleted_at), visibleOrDeleted(model, actor)) ?? sql`true`

/** Returns the ids of the clients to whose people this record is visible now. */
export const clientsWhoSee = async (
  database: Queryable,
  model: ModelName,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const table = tableOf(model)
  // An alias, so that the condition of the model `client` still means its own row.
  const audience = alias(client, 'audience')
  const sees = sql`exists (select 1 from ${table} where ${and(inArray(table.id, [...ids]), isNull(table.deleted_at), seenByClient(model, audience.id))})`
  const rows = await database.select({ id: audience.id }).from(audience).where(sees)
  return new Set(rows.map((row) => row.id))
}

/** Returns the models whose visibility depends on this one, with the column that references it. */
export const childrenOf = (model: ModelName) =>
  MODEL_NAMES.flatMap((child) => {
    const { through } = sightOf(child)
    return through?.model === model ? [{ model: child, column: through.column }] : []
  })

/** Names of the fields of a model that this role may read, in the order of the contract. */
export const readableFields = (model: ModelName, role: RoleSlug): readonly string[] =>
  Object.entries(modelOf(model).fields).flatMap(([name, field]) => (mayRead(field, role) ? [name] : []))

/**
 * Returns the fields about people themselves that staff in general may not read, and this role may:
 * birthdays, home addresses, costs.
 */
export const privateFields = (model: ModelName, role: RoleSlug): readonly string[] =>
  model !== 'user' || role !== 'manager'
    ? []
    : Object.entries(modelOf(model).fields).flatMap(([name, field]) =>
        mayRead(field, role) && !mayRead(field, 'technicien') ? [name] : [],
      )
