import { ticketStatusHistory } from '../../database/schema/work.ts'
import type { Sight } from '../policy.ts'

/** Changes of status that a person may see: those of visible tickets. */
export const ticketStatusHistorySight: Sight = {
  through: { column: ticketStatusHistory.ticket_id, model: 'ticket' },
  dependsOn: [],
}
