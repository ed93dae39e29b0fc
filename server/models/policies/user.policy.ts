import { sql } from 'drizzle-orm'
import { user } from '../../database/schema/people.ts'
import { role } from '../../database/schema/reference.ts'
import type { Sight } from '../policy.ts'

/** Visible to a client: its own people, and the staff who work for it. */
export const userSight: Sight = {
  own: (clientId) =>
    sql`(${user.role_id} in (select ${role.id} from ${role} where ${role.slug} <> 'client') or ${user.client_id} = ${clientId})`,
  dependsOn: ['role_id', 'client_id'],
}
