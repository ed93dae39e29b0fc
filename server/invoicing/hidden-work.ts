import { type SQL, sql } from 'drizzle-orm'
import { projet } from '../database/schema/people.ts'
import { ticket } from '../database/schema/work.ts'

/** Name of work on an invoice whose ticket or projet its client does not see. */
export const OTHER_WORK = 'Autres travaux'

/**
 * Condition for work that the client may be told about, over ticket and projet. Archived projets
 * count: the client saw their tickets while they were in use.
 */
export const isShownToClient = (): SQL => sql`(${ticket.visible_to_client} and ${projet.is_visible_to_client})`
