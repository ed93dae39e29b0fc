import type { ModelName } from '#contract/registry.ts'
import type { Effect } from '../writes/effect.ts'
import { notifyOfAbsence } from './absence.notifications.ts'
import { billStage } from './billing-stage.effects.ts'
import { signOutArchived } from './client.effects.ts'
import { markLateComment } from './comment.effects.ts'
import { notifyOfComment } from './comment.notifications.ts'
import { alertOfContract, alertOfPointage, alertOfProjet, alertOfTicket } from './contract.alerts.ts'
import { followProjetName, followTicketName } from './draft-wording.effects.ts'
import { discardBytes } from './file.effects.ts'
import { keepFinishedWeeks } from './finished-week.effects.ts'
import { countHelpful, discardArticlePictures, withdrawDraft } from './help-article.effects.ts'
import { applyInvoiceStep } from './invoice.effects.ts'
import { applyLineChange } from './invoice-line.effects.ts'
import { applyInvoiceMail } from './invoice-mail.effects.ts'
import { moveTickets } from './label.effects.ts'
import { followContract, followProjet, followTicket, followTime } from './overrun.effects.ts'
import { applyImputation } from './pointage.effects.ts'
import { reopenWeek } from './reopened-week.effects.ts'
import { withdrawUnshared } from './saved-view.effects.ts'
import { requireSecondFactors } from './settings.effects.ts'
import { recordStatusChange } from './ticket.effects.ts'
import { notifyOfTicket } from './ticket.notifications.ts'
import { endEarlierRuns } from './timer.effects.ts'
import { applyPayment } from './transaction.effects.ts'
import { publishUnavailability } from './unavailability.effects.ts'
import { applyUserChange } from './user.effects.ts'
import { applyWorkingTime, recordWorkingTime } from './working-time.effects.ts'

/** Effects by model, in the order in which they run. */
const EFFECTS: Readonly<Partial<Record<ModelName, readonly Effect[]>>> = {
  projet: [followProjet, followProjetName, alertOfProjet],
  contract: [followContract, alertOfContract],
  ticket: [recordStatusChange, notifyOfTicket, followTicket, followTicketName, alertOfTicket],
  comment: [markLateComment, notifyOfComment],
  file: [discardBytes],
  absence: [publishUnavailability, notifyOfAbsence],
  client: [signOutArchived],
  user: [applyUserChange, recordWorkingTime],
  working_time: [applyWorkingTime],
  saved_view: [withdrawUnshared],
  invoice: [applyInvoiceStep],
  invoice_line: [applyLineChange],
  billing_stage: [billStage],
  invoice_mail: [applyInvoiceMail],
  help_article: [countHelpful, withdrawDraft, discardArticlePictures],
  ticket_status: [moveTickets('ticket_status')],
  ticket_priority: [moveTickets('ticket_priority')],
  ticket_type: [moveTickets('ticket_type')],
  pointage: [keepFinishedWeeks, applyImputation, followTime, alertOfPointage],
  finished_week: [reopenWeek],
  timer: [endEarlierRuns],
  settings: [requireSecondFactors],
  transaction: [applyPayment],
}

/**
 * Actions that write other records only: their effects run even though the record itself does not
 * change.
 */
const EFFECT_ONLY_ACTIONS: readonly string[] = [
  'invoice.computeTotal',
  'invoice.createCreditNote',
  'invoice.deductDeposit',
  'invoice.releaseDeposit',
  'billing_stage.impute',
  'pointage.facturation_auto',
]

/** Returns whether an action has effects even when the record itself does not change. */
export const worksBeside = (model: ModelName, action: string): boolean =>
  EFFECT_ONLY_ACTIONS.includes(`${model}.${action}`)

/** Effects of a model, in the order in which they run. */
export const effectsOf = (model: ModelName): readonly Effect[] => EFFECTS[model] ?? []
