import { pointage } from '../../database/schema/work.ts'
import type { ClientSight } from '../policy.ts'

export const pointageSight: ClientSight = { through: { column: pointage.ticket_id, model: 'ticket' }, dependsOn: ['ticket_id'] }
