import { sql } from 'drizzle-orm'
import { client } from '../../database/schema/people.ts'
import type { ClientSight } from '../policy.ts'

export const clientSight: ClientSight = {
  own: (clientId) => sql`${client.id} = ${clientId}`,
  dependsOn: [],
}
