import { ticketStatusHistory } from '../../database/schema/work.ts'
import type { Sight } from '../policy.ts'

export const ticketStatusHistorySight: Sight = { through: { column: ticketStatusHistory.ticket_id, model: 'ticket' }, dependsOn: [] }
