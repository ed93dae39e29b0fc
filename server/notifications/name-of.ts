import { eq } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { user } from '../database/schema/people.ts'

/** Returns the first and last name of a person. */
export const nameOf = async (database: Queryable, userId: string | number): Promise<string> => {
  const [found] = await database
    .select({ firstname: user.firstname, lastname: user.lastname })
    .from(user)
    .where(eq(user.id, Number(userId)))
  return found ? `${found.firstname} ${found.lastname}`.trim() : ''
}
