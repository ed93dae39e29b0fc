import type { Call } from '#contract/core/call.ts'
import { accountCalls } from './account.calls.ts'
import { accountingCalls } from './accounting.calls.ts'
import { asOfCalls } from './as-of.calls.ts'
import { auditCalls } from './audit.calls.ts'
import { authenticationCalls } from './authentication.calls.ts'
import { bankCalls } from './bank.calls.ts'
import { calendarCalls } from './calendar.calls.ts'
import { colleagueCalls } from './colleague.calls.ts'
import { companyCalls } from './company.calls.ts'
import { contactCalls } from './contact.calls.ts'
import { contractCalls } from './contract.calls.ts'
import { emailCalls } from './email.calls.ts'
import { exportCalls } from './export.calls.ts'
import { fileCalls } from './file.calls.ts'
import { importCalls } from './import.calls.ts'
import { invoiceCalls } from './invoice.calls.ts'
import { mailCalls } from './mail.calls.ts'
import { notificationCalls } from './notification.calls.ts'
import { oidcCalls } from './oidc.calls.ts'
import { outgoingWebhookCalls } from './outgoing-webhook.calls.ts'
import { personDataCalls } from './person-data.calls.ts'
import { pointageCalls } from './pointage.calls.ts'
import { presenceCalls } from './presence.calls.ts'
import { projetCalls } from './projet.calls.ts'
import { pushCalls } from './push.calls.ts'
import { realtimeCalls } from './realtime.calls.ts'
import { receivedInvoiceCalls } from './received-invoice.calls.ts'
import { secondFactorCalls } from './second-factor.calls.ts'
import { serverCalls } from './server.calls.ts'
import { sessionCalls } from './session.calls.ts'
import { ticketLinkCalls } from './ticket-link.calls.ts'
import { tokenCalls } from './token.calls.ts'
import { transactionCalls } from './transaction.calls.ts'
import { userCalls } from './user.calls.ts'
import { webhookCalls } from './webhook.calls.ts'

/** Every call that is no generic call of a model, by area: a model's name, or what it is about. */
export const CALLS: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  authentication: authenticationCalls,
  account: accountCalls,
  email: emailCalls,
  colleague: colleagueCalls,
  second_factor: secondFactorCalls,
  session: sessionCalls,
  token: tokenCalls,
  oidc: oidcCalls,
  audit: auditCalls,
  as_of: asOfCalls,
  company: companyCalls,
  contact: contactCalls,
  user: userCalls,
  person_data: personDataCalls,
  projet: projetCalls,
  contract: contractCalls,
  pointage: pointageCalls,
  invoice: invoiceCalls,
  transaction: transactionCalls,
  accounting: accountingCalls,
  bank: bankCalls,
  received_invoice: receivedInvoiceCalls,
  ticket_link: ticketLinkCalls,
  notification: notificationCalls,
  presence: presenceCalls,
  push: pushCalls,
  file: fileCalls,
  export: exportCalls,
  import: importCalls,
  calendar: calendarCalls,
  webhook: webhookCalls,
  outgoing_webhook: outgoingWebhookCalls,
  mail: mailCalls,
  realtime: realtimeCalls,
  server: serverCalls,
}
