import { PAYMENT_METHODS } from '#contract/locales/payment-methods.ts'
import type { Labels } from '../label-types.ts'
import { helpLabelsEn } from './labels/help.ts'
import { invoicingEn } from './labels/invoicing.ts'
import { leaveEn } from './labels/leave.ts'
import { peopleEn } from './labels/people.ts'
import { remindersEn } from './labels/reminders.ts'
import { ticketsEn } from './labels/tickets.ts'
import { workEn } from './labels/work.ts'

export const labelsEn = {
  model: {
    ...peopleEn.model,
    ...ticketsEn.model,
    ...workEn.model,
    ...invoicingEn.model,
    ...leaveEn.model,
    ...remindersEn.model,
    ...helpLabelsEn.model,
  },
  field: {
    ...peopleEn.field,
    ...ticketsEn.field,
    ...workEn.field,
    ...invoicingEn.field,
    ...leaveEn.field,
    ...remindersEn.field,
    ...helpLabelsEn.field,
  },
  action: {
    ...peopleEn.action,
    ...ticketsEn.action,
    ...workEn.action,
    ...invoicingEn.action,
    ...leaveEn.action,
    ...remindersEn.action,
    ...helpLabelsEn.action,
  },
  done: { ...peopleEn.done, ...ticketsEn.done, ...workEn.done, ...invoicingEn.done, ...leaveEn.done, ...remindersEn.done, ...helpLabelsEn.done },
  doneOfAny: { setArchive: 'Archived', setUnArchive: 'Taken out of the archive', delete: 'Deleted' },
  ofClient: {
    action: { ticket: { start: 'Send the work back', done: 'Approve the work' } },
    done: { ticket: { start: 'Work sent back', done: 'Work approved' } },
  },
  stage: {
    new: 'New',
    in_progress: 'In progress',
    waiting_validation: 'Waiting for approval',
    waiting_solving: 'To resolve',
    done: 'Done',
    closed: 'Closed',
  },
  choice: {
    absence_status: { requested: 'Requested', approved: 'Approved', refused: 'Refused', cancelled: 'Cancelled' },
    absence_type: {
      conge_paye: 'Paid leave',
      rtt: 'Time off (RTT)',
      maladie: 'Sick leave',
      famille: 'Family event',
      sans_solde: 'Unpaid leave',
      autre: 'Other',
    },
    bridge_source: { offered: 'The company', conge_paye: 'Paid leave', rtt: 'RTT' },
    billable_period: { once: 'Once', month: 'Every month', quarter: 'Every quarter', year: 'Every year' },
    feed_scope: { person: 'My schedule', team: 'The team’s schedule' },
    help_audience: { everyone: 'Clients and team', clients: 'Clients', staff: 'Team' },
    help_section: {
      start: 'First steps',
      tickets: 'Tickets',
      billing: 'Time and invoices',
      workplace: 'Workstation',
      mail: 'E-mail',
      network: 'Network and backups',
      security: 'Security',
      methods: 'How the team works',
    },
    client_kind: { professional: 'Business', individual: 'Private individual', public: 'Public sector' },
    created_invoice_kind: { invoice: 'Invoice', deposit: 'Deposit invoice' },
    invoice_grouping: { entry: 'Time entry', ticket: 'Ticket', projet: 'Project', user: 'Person' },
    invoice_kind: { invoice: 'Invoice', credit_note: 'Credit note', deposit: 'Deposit invoice', final: 'Final invoice' },
    invoice_stage: { draft: 'Draft', sent: 'Issued', closed: 'Closed' },
    invoice_mail_state: { waiting: 'Waiting', sending: 'Sending', sent: 'Sent', failed: 'Failed', bounced: 'Bounced' },
    leave_year: { june: '1 June', january: '1 January' },
    line_unit: { hour: 'Hour', day: 'Day', month: 'Month', unit: 'Unit' },
    locale: { fr: 'French', en: 'English' },
    macro_step: {
      start: 'Start the ticket',
      waitingValidation: 'Ask the client to approve',
      done: 'Mark the ticket as done',
      close: 'Close the ticket',
    },
    mail_time: { at_once: 'At once', digest: 'Digest', never: 'Never' },
    nature: { services: 'Services', goods: 'Goods' },
    notification_kind: {
      mention: 'You are mentioned',
      asked: 'You are asked to act',
      comment: 'Comments',
      progress: 'Tickets raised and finished',
      absence: 'Leave',
      contract: 'Hours contracts',
      account: 'Account requests, messages from visitors',
    },
    pointage_kind: { on_site: 'On site', remote: 'Remote', workshop: 'Workshop', travel: 'Travel' },
    received_format: { facturx: 'Factur-X', cii: 'CII', ubl: 'UBL' },
    received_state: { received: 'Open', paid: 'Settled' },
    transaction_method: PAYMENT_METHODS.en,
    tva_category: {
      standard: 'Standard or reduced rate',
      exempt: 'Exempt',
      reverse_charge: 'Reverse charge',
      intra_community: 'Intra-Community supply',
      export: 'Export',
      outside_scope: 'Outside the scope of VAT',
    },
    tva_regime: { normal: 'Standard', franchise: 'Small business exemption' },
    worked_week: {
      monday_to_friday: 'Monday to Friday',
      monday_to_saturday: 'Monday to Saturday',
      tuesday_to_saturday: 'Tuesday to Saturday',
      every_day: 'Every day',
    },
  },
  role: { manager: 'Manager', technicien: 'Technician', client: 'Client' },
} as const satisfies Labels
