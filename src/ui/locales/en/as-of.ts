import type { Translation } from '#contract/core/kinds/locale.ts'
import type { asOfFr } from '../fr/as-of.ts'

export const asOfEn = {
  field: 'As of',
  banner: 'Past state',
  title: 'You are looking at the past: as of {{day}}, end of day',
  back: 'Back to today',
  boardOfToday: 'The board shows the tickets of today, not those of {{day}}',
  toList: 'See the list as of {{day}}',
  unknown: 'unknown',
  unknownHint: 'Unknown as of this date',
  ticketsHint:
    'Stage and assignee are those of that day, unknown before an import; time spent is that of work dated that day or before, as it is recorded today; the other columns are those of today. Read-only: a row opens the ticket as it is today.',
  ticketsOffline: 'The server is not responding: assignees as of this date stay unknown.',
  ticketsForgotten: 'Activity is only kept since {{day}}: assignees as of this date are unknown.',
  file: '{{name}} as of {{day}}',
  noTickets: 'No tickets as of this date',
  noTicketsHint: 'Choose a later day.',
  unknownStages_one: '{{shown}} with an unknown stage',
  unknownStages_other: '{{shown}} with an unknown stage',
  invoicesHint:
    'Stages, recorded payments and remaining amounts are those of that day; the amounts of drafts of that time are unknown, and drafts that were deleted since are missing. Read-only: a row opens the invoice as it is today.',
  invoicesOffline:
    'The server is not responding: payments that were changed or deleted since that day are not known, so remaining amounts may differ.',
  invoicesForgotten:
    'Activity is only kept since {{day}}: payments that were changed or deleted before then, and disputes of that time, are not all known, so remaining amounts may differ.',
  noInvoices: 'No invoices as of this date',
  noInvoicesHint: 'Choose a later day.',
  unknownDrafts_one: '{{shown}} draft with an unknown amount',
  unknownDrafts_other: '{{shown}} drafts with an unknown amount',
  receivablesHint:
    'Receivables from invoices issued and payments recorded by that date. Time to be invoiced and the amount of drafts are unknown as of this date.',
} satisfies Translation<typeof asOfFr>
