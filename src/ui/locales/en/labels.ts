import type { Labels } from '../label-types.ts'
import { invoicingEn } from './labels/invoicing.ts'
import { peopleEn } from './labels/people.ts'
import { ticketsEn } from './labels/tickets.ts'
import { workEn } from './labels/work.ts'

export const labelsEn = {
  model: { ...peopleEn.model, ...ticketsEn.model, ...workEn.model, ...invoicingEn.model },
  field: { ...peopleEn.field, ...ticketsEn.field, ...workEn.field, ...invoicingEn.field },
  action: { ...peopleEn.action, ...ticketsEn.action, ...workEn.action, ...invoicingEn.action },
  stage: {
    new: 'New',
    in_progress: 'In progress',
    waiting_validation: 'Waiting for validation',
    waiting_solving: 'To be solved',
    done: 'Done',
    closed: 'Closed',
  },
  role: { manager: 'Manager', technicien: 'Technician', client: 'Client' },
} as const satisfies Labels
