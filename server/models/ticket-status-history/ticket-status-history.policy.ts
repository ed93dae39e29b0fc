import { ticketStatusHistory } from '../../database/schema/work.ts'
import type { ClientSight } from '../policy.ts'

export const ticketStatusHistorySight: ClientSight = { through: { column: ticketStatusHistory.ticket_id, model: 'ticket' }, dependsOn: [] }
