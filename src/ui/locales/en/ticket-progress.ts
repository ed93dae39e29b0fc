import type { Translation } from '#contract/core/kinds/locale.ts'
import type { ticketProgressFr } from '../fr/ticket-progress.ts'

/** Texts of the progress of a ticket, for the people who wait for it. */
export const ticketProgressEn = {
  title: 'Progress',
  steps: { received: 'Received', handled: 'In progress', checked: 'To approve', finished: 'Done' },
  unsent: 'Not sent yet: the ticket goes out as soon as there is a network.',
  handledBy: '{{name}} is working on it.',
  notes: {
    new: 'The request has arrived: the answer will come here.',
    in_progress: 'The team is working on it.',
    waiting_validation: 'The work is done: someone only has to confirm that all is well.',
    waiting_solving: 'A manager of the team is looking into the request.',
    done: 'The work is done.',
    closed: 'This ticket is closed.',
  },
} as const satisfies Translation<typeof ticketProgressFr>
