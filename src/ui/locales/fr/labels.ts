import type { Labels } from '../label-types.ts'
import { invoicingFr } from './labels/invoicing.ts'
import { peopleFr } from './labels/people.ts'
import { ticketsFr } from './labels/tickets.ts'
import { workFr } from './labels/work.ts'

export const labelsFr = {
  model: { ...peopleFr.model, ...ticketsFr.model, ...workFr.model, ...invoicingFr.model },
  field: { ...peopleFr.field, ...ticketsFr.field, ...workFr.field, ...invoicingFr.field },
  action: { ...peopleFr.action, ...ticketsFr.action, ...workFr.action, ...invoicingFr.action },
  stage: {
    new: 'Nouveau',
    in_progress: 'En cours',
    waiting_validation: 'En attente de validation',
    waiting_solving: 'À résoudre',
    done: 'Terminé',
    closed: 'Fermé',
  },
  role: { manager: 'Manager', technicien: 'Technicien', client: 'Client' },
} as const satisfies Labels
