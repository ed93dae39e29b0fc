import { asOfFr } from './fr/as-of.ts'
import { authFr } from './fr/auth.ts'
import { clientSpaceFr } from './fr/client-space.ts'
import { commentFr } from './fr/comment.ts'
import { commonFr } from './fr/common.ts'
import { contractFr } from './fr/contract.ts'
import { dashboardFr } from './fr/dashboard.ts'
import { invoiceFr } from './fr/invoice.ts'
import { notificationFr } from './fr/notification.ts'
import { outboxFr } from './fr/outbox.ts'
import { pointageFr } from './fr/pointage.ts'
import { publicFr } from './fr/public.ts'
import { quickAddFr } from './fr/quick-add.ts'
import { recordFr } from './fr/record.ts'
import { refusalFr } from './fr/refusal.ts'
import { secondStepFr } from './fr/second-step.ts'
import { ticketFr } from './fr/ticket.ts'
import { ticketLinkFr } from './fr/ticket-link.ts'
import { ticketProgressFr } from './fr/ticket-progress.ts'
import { timerFr } from './fr/timer.ts'
import { titleFr } from './fr/title.ts'
import { undoFr } from './fr/undo.ts'

export { labelsFr } from './fr/labels.ts'

/**
 * The texts in French of what every space and its first pages show: a file of its own, loaded with
 * a session.
 */
export const spaceTextsFr = {
  common: commonFr,
  title: titleFr,
  asOf: asOfFr,
  auth: authFr,
  public: publicFr,
  ticket: ticketFr,
  ticketLink: ticketLinkFr,
  ticketProgress: ticketProgressFr,
  timer: timerFr,
  quickAdd: quickAddFr,
  outbox: outboxFr,
  dashboard: dashboardFr,
  pointage: pointageFr,
  undo: undoFr,
  record: recordFr,
  refusal: refusalFr,
  clientSpace: clientSpaceFr,
  comment: commentFr,
  notification: notificationFr,
  secondStep: secondStepFr,
  invoice: invoiceFr,
  contract: contractFr,
} as const
