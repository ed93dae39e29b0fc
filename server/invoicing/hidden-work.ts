import { type SQL, sql } from 'drizzle-orm'
import { projet } from '../database/schema/people.ts'
import { ticket } from '../database/schema/work.ts'

/**
 * Condition for work that the client may be told about, over ticket and projet. Archived projets
 * count: the client saw their tickets while they were in use.
 */
export const isShownToClient = (): SQL => sql`(${ticket.visible_to_client} and ${projet.is_visible_to_client})`
