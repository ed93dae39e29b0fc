import { and, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { foldEmail } from '#contract/core/kinds/email.ts'
import { type Queryable, rowsOf } from '../database/connect.ts'
import { user } from '../database/schema/people.ts'
import { activity } from '../database/schema/sync.ts'

/**
 * Returns the person's addresses, folded: the present one, and previous ones as far as the activity
 * has them. A previous one that somebody else has now is theirs.
 */
export const addressesOfPerson = async (
  database: Queryable,
  { id, email }: { readonly id: number; readonly email: string },
) => {
  const noted = await rowsOf<{ email: string }>(
    database,
    sql`select distinct noted.email from ${activity}
      cross join lateral (values (${activity.before} ->> 'email'), (${activity.after} ->> 'email')) as noted (email)
      where ${activity.record_id} = ${id} and ${activity.model} in ('user', 'session') and noted.email like '%@%'`,
  )
  const present = foldEmail(email)
  const former = [...new Set(noted.map((row) => foldEmail(row.email)))].filter((one) => one !== present)
  if (former.length === 0) return [present]
  const ofOthers = await database
    .select({ email: user.email })
    .from(user)
    .where(and(isAddress(user.email, former), ne(user.id, id), isNull(user.deleted_at)))
  const taken = new Set(ofOthers.map((row) => foldEmail(row.email)))
  return [present, ...former.filter((one) => !taken.has(one))]
}

/** Condition for a column that is one of these addresses. */
export const isAddress = (column: PgColumn, emails: readonly string[]): SQL =>
  inArray(sql`lower(${column})`, [...emails])

/** Condition for a value whose text contains one of these addresses. */
export const hasAddress = (column: PgColumn, emails: readonly string[]): SQL =>
  or(...emails.map((email) => sql`strpos(lower(${column}::text), ${email}) > 0`)) ?? sql`false`
