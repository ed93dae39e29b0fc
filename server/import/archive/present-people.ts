import { isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { settings } from '../../database/schema/company.ts'
import { user } from '../../database/schema/people.ts'
import { role } from '../../database/schema/reference.ts'

/** A person who has an account here, or had one. */
export interface PresentPerson {
  readonly id: number
  readonly email: string
  readonly role_id: number
  readonly is_deleted: boolean
}

/** Records of this installation with which those of an archive are compared. */
export interface Present {
  readonly people: readonly PresentPerson[]
  /** Ids of roles by their slugs. */
  readonly roles: ReadonlyMap<string, number>
  readonly settingsIds: readonly number[]
}

export const readPresent = async (database: Queryable): Promise<Present> => {
  const people = await database
    .select({
      id: user.id,
      email: user.email,
      role_id: user.role_id,
      is_deleted: sql<boolean>`${user.deleted_at} is not null`,
    })
    .from(user)
  const roles = await database.select({ id: role.id, slug: role.slug }).from(role).where(isNull(role.deleted_at))
  const companies = await database.select({ id: settings.id }).from(settings)
  return { people, roles: new Map(roles.map(({ slug, id }) => [slug, id])), settingsIds: companies.map(({ id }) => id) }
}
