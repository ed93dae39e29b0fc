import { eq } from 'drizzle-orm'
import { ticket } from '../../database/schema/work.ts'
import type { ClientSight } from '../policy.ts'

export const ticketSight: ClientSight = {
  own: () => eq(ticket.visible_to_client, true),
  through: { column: ticket.projet_id, model: 'projet' },
  dependsOn: ['visible_to_client', 'projet_id'],
}
