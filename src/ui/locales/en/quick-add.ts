import type { Translation } from '#contract/core/kinds/locale.ts'
import type { quickAddFr } from '../fr/quick-add.ts'

export const quickAddEn = {
  title: 'Quick add',
  lead: 'One line is enough: duration, day, ticket, and what you did.',
  line: 'Time in one line',
  example: '1h30 yesterday #123 reinstalled the printer',
  hint: 'Durations: 1h30, 45m, 0.5d, 2 UT. Quoted text is left as it is.',
  hintLast: 'Durations: 1h30, 45m, 0.5d, 2 UT. Quoted text is left as it is. Arrow up: your last time entry.',
  understood: 'What was understood',
  noUt: 'Duration?',
  noTicket: 'Ticket?',
  unknownTicket: '#{{id}}: not found',
  billable: 'Billable',
  notBillable: 'Not billable',
  makeBillable: 'This ticket is not billable: make it billable',
  makeNotBillable: 'This ticket is billable: make it non-billable',
  added: '{{ut}} on {{ticket}}',
  command: 'Log time in one line',
  logTime: 'Log time',
  open: 'Quick add…',
  problem: {
    fraction: '“{{text}}” is not a whole number of quarters of an hour.',
    range: '“{{text}}”: a duration is between 15 minutes and 24 hours.',
    noSuchDay: '“{{text}}”: there is no such day.',
    unknownPerson: '“{{text}}”: nobody has this name.',
    severalPeople: '“{{text}}” could be: {{names}}. Add the full name.',
    notForOthers: '“{{text}}”: only a manager logs time for others.',
    second: '“{{text}}” stays in the comment: there is one before it.',
    assumed: '“{{text}}” can be read in two ways: check the day.',
  },
} as const satisfies Translation<typeof quickAddFr>
