import { sql } from 'drizzle-orm'
import { client } from '../../database/schema/people.ts'
import type { Sight } from '../policy.ts'

/** Clients that a person may see. */
export const clientSight: Sight = {
  own: (clientId) => sql`${client.id} = ${clientId}`,
  dependsOn: [],
}
