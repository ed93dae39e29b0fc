import type { ModelName } from '#contract/registry.ts'
import type { Effect } from '../writes/effect.ts'
import { notifyOfAbsence } from './absence.notifications.ts'
import { signOutArchived } from './client.effects.ts'
import { notifyOfComment } from './comment.notifications.ts'
import { discardBytes } from './file.effects.ts'
import { applyInvoiceStep } from './invoice.effects.ts'
import { applyLineChange } from './invoice-line.effects.ts'
import { applyImputation } from './pointage.effects.ts'
import { withdrawUnshared } from './saved-view.effects.ts'
import { recordStatusChange } from './ticket.effects.ts'
import { notifyOfTicket } from './ticket.notifications.ts'
import { applyPayment } from './transaction.effects.ts'
import { applyUserChange } from './user.effects.ts'
import { recordWorkingTime } from './working-time.effects.ts'

/** In their order. */
const EFFECTS: Readonly<Partial<Record<ModelName, readonly Effect[]>>> = {
  ticket: [recordStatusChange, notifyOfTicket],
  comment: [notifyOfComment],
  file: [discardBytes],
  absence: [notifyOfAbsence],
  client: [signOutArchived],
  user: [applyUserChange, recordWorkingTime],
  saved_view: [withdrawUnshared],
  invoice: [applyInvoiceStep],
  invoice_line: [applyLineChange],
  pointage: [applyImputation],
  transaction: [applyPayment],
}

/**
 * Actions whose work is done beside the record: their effects run even where the record itself
 * stays as it is.
 */
const BESIDE: readonly string[] = ['invoice.computeTotal', 'invoice.createCreditNote', 'pointage.facturation_auto']

/** Returns whether an action has effects even when the record itself does not change. */
export const worksBeside = (model: ModelName, action: string): boolean => BESIDE.includes(`${model}.${action}`)

/** Effects of a model, in the order in which they run. */
export const effectsOf = (model: ModelName): readonly Effect[] => EFFECTS[model] ?? []
