import type { ModelName } from '#contract/registry.ts'
import { notifyOfAbsence } from './absence/absence.notifications.ts'
import { signOutArchived } from './client/client.effects.ts'
import { notifyOfComment } from './comment/comment.notifications.ts'
import type { Effect } from './effect.ts'
import { discardBytes } from './file/file.effects.ts'
import { applyInvoiceStep } from './invoice/invoice.effects.ts'
import { applyLineChange } from './invoice-line/invoice-line.effects.ts'
import { applyImputation } from './pointage/pointage.effects.ts'
import { withdrawUnshared } from './saved-view/saved-view.effects.ts'
import { recordStatusChange } from './ticket/ticket.effects.ts'
import { notifyOfTicket } from './ticket/ticket.notifications.ts'
import { applyPayment } from './transaction/transaction.effects.ts'
import { applyUserChange } from './user/user.effects.ts'
import { recordWorkingTime } from './user/working-time.effects.ts'

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

/** Actions whose work is done beside the record: their effects run even where the record itself stays as it is. */
const BESIDE: readonly string[] = ['invoice.computeTotal', 'invoice.createCreditNote', 'pointage.facturation_auto']

export const worksBeside = (model: ModelName, action: string): boolean => BESIDE.includes(`${model}.${action}`)

export const effectsOf = (model: ModelName): readonly Effect[] => EFFECTS[model] ?? []
