import { eq } from 'drizzle-orm'
import { deviceOf } from '#contract/device.ts'
import type { Queryable } from '../../database/connect.ts'
import { lastLogin } from '../../database/schema/people.ts'

/**
 * Returns whether the person has signed in before, but never with this kind of browser on this kind
 * of system. Call it before the sign-in is recorded.
 */
export const isNewDevice = async (database: Queryable, userId: number, userAgent: string | null): Promise<boolean> => {
  const earlier = await database
    .selectDistinct({ userAgent: lastLogin.user_agent })
    .from(lastLogin)
    .where(eq(lastLogin.user_id, userId))
  const device = deviceOf(userAgent)
  return earlier.length > 0 && !earlier.some((one) => deviceOf(one.userAgent) === device)
}
