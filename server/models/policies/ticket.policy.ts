import { eq } from 'drizzle-orm'
import { ticket } from '../../database/schema/work.ts'
import type { Sight } from '../policy.ts'

/** Tickets that a person may see. */
export const ticketSight: Sight = {
  own: () => eq(ticket.visible_to_client, true),
  through: { column: ticket.projet_id, model: 'projet' },
  dependsOn: ['visible_to_client', 'projet_id'],
}
