import { sql } from 'drizzle-orm'
import { projet } from '../../database/schema/people.ts'
import type { Sight } from '../policy.ts'

/** Projets that a person may see. */
export const projetSight: Sight = {
  own: (clientId) =>
    sql`(${projet.client_id} = ${clientId} and ${projet.is_visible_to_client} and ${projet.archived_at} is null)`,
  dependsOn: ['client_id', 'is_visible_to_client', 'archived_at'],
}
