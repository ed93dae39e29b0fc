import { asOfEn } from './en/as-of.ts'
import { authEn } from './en/auth.ts'
import { clientSpaceEn } from './en/client-space.ts'
import { commentEn } from './en/comment.ts'
import { commonEn } from './en/common.ts'
import { contractEn } from './en/contract.ts'
import { dashboardEn } from './en/dashboard.ts'
import { invoiceEn } from './en/invoice.ts'
import { notificationEn } from './en/notification.ts'
import { outboxEn } from './en/outbox.ts'
import { pointageEn } from './en/pointage.ts'
import { publicEn } from './en/public.ts'
import { quickAddEn } from './en/quick-add.ts'
import { recordEn } from './en/record.ts'
import { refusalEn } from './en/refusal.ts'
import { secondStepEn } from './en/second-step.ts'
import { ticketEn } from './en/ticket.ts'
import { ticketLinkEn } from './en/ticket-link.ts'
import { ticketProgressEn } from './en/ticket-progress.ts'
import { timerEn } from './en/timer.ts'
import { titleEn } from './en/title.ts'
import { undoEn } from './en/undo.ts'

export { labelsEn } from './en/labels.ts'

/**
 * The texts in English of what every space and its first pages show: a file of its own, loaded with
 * a session.
 */
export const spaceTextsEn = {
  common: commonEn,
  title: titleEn,
  asOf: asOfEn,
  auth: authEn,
  public: publicEn,
  ticket: ticketEn,
  ticketLink: ticketLinkEn,
  ticketProgress: ticketProgressEn,
  timer: timerEn,
  quickAdd: quickAddEn,
  outbox: outboxEn,
  dashboard: dashboardEn,
  pointage: pointageEn,
  undo: undoEn,
  record: recordEn,
  refusal: refusalEn,
  clientSpace: clientSpaceEn,
  comment: commentEn,
  notification: notificationEn,
  secondStep: secondStepEn,
  invoice: invoiceEn,
  contract: contractEn,
} as const
