import { sql } from 'drizzle-orm'
import type { Actor } from '#contract/core/roles.ts'
import type { Queryable } from '#server/database/connect.ts'
import { rowsOf } from '#server/database/connect.ts'
import { client, projet, user } from '#server/database/schema/people.ts'
import { role } from '#server/database/schema/reference.ts'

export interface FoundedProjet {
  readonly id: string
  readonly name: string
  readonly clientId: string
  readonly isVisible: boolean
}

/** Records that exist before a schedule begins, under the ids that it uses. */
export interface Founding {
  /** Whether only the lists of the specification are stored. */
  readonly hasFeed: boolean
  readonly people: readonly Actor[]
  readonly projets: readonly FoundedProjet[]
}

/** Reference data and the choices of the installation: they are made once. */
const KEPT = ['role', 'ticket_status', 'ticket_priority', 'ticket_type', 'installation']

const emptied = async (database: Queryable): Promise<void> => {
  const tables = await rowsOf<{ name: string }>(
    database,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const names = tables.map(({ name }) => name).filter((name) => !KEPT.includes(name))
  await database.execute(sql.raw(`truncate ${names.map((name) => `"${name}"`).join(', ')} restart identity`))
}

const stored = async (database: Queryable, { people, projets }: Founding): Promise<void> => {
  const clients = new Set([
    ...projets.map(({ clientId }) => clientId),
    ...people.flatMap(({ clientId }) => clientId ?? []),
  ])
  await database.insert(client).values([...clients].map((id) => ({ id: Number(id), name: `Client ${id}` })))
  const roles = new Map(
    (await database.select({ id: role.id, slug: role.slug }).from(role)).map(({ id, slug }) => [slug, id]),
  )
  await database.insert(user).values(
    people.map(({ id, role: slug, clientId }) => ({
      id: Number(id),
      firstname: `Personne ${id}`,
      lastname: 'Essai',
      email: `personne-${id}@exemple.fr`,
      role_id: roles.get(slug) ?? 0,
      client_id: clientId === null ? null : Number(clientId),
    })),
  )
  await database.insert(projet).values(
    projets.map(({ id, name, clientId, isVisible }) => ({
      id: Number(id),
      name,
      client_id: Number(clientId),
      is_visible_to_client: isVisible,
    })),
  )
}

/** Empties the database and stores this company in it. */
export const founding = async (database: Queryable, company: Founding): Promise<void> => {
  await emptied(database)
  await stored(database, company)
}
