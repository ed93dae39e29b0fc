import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { RoleSlug } from '#contract/core/roles.ts'
import { defaultPreferences } from '#contract/models/notification-preference/notification-preference.ts'
import type { Queryable } from '../database/connect.ts'
import { notificationPreference } from '../database/schema/notification-preference.ts'
import type { Preferences } from './delivery.ts'

interface Person {
  readonly id: number
  readonly role: RoleSlug
}

/**
 * Returns a function that gives the choices of each of these people: their newest row, or the
 * defaults.
 */
export const preferencesOf = async (
  transaction: Queryable,
  people: readonly Person[],
): Promise<(person: Person) => Preferences> => {
  const ids = people.map(({ id }) => id)
  const rows = await transaction
    .select()
    .from(notificationPreference)
    .where(and(inArray(notificationPreference.user_id, ids), isNull(notificationPreference.deleted_at)))
    .orderBy(asc(notificationPreference.id))
  // The columns of choices are texts; the contract has checked their values.
  const chosen = new Map(rows.map((row) => [row.user_id, row as unknown as Preferences]))
  return ({ id, role }) => chosen.get(id) ?? defaultPreferences(role)
}
