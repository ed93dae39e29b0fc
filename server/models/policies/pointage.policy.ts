import { pointage } from '../../database/schema/work.ts'
import type { Sight } from '../policy.ts'

/** Time entries that a person may see: those of visible tickets. */
export const pointageSight: Sight = {
  through: { column: pointage.ticket_id, model: 'ticket' },
  dependsOn: ['ticket_id'],
}
