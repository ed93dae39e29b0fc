import { type InvoiceMail, reachesClient } from '#contract/models/invoice-mail/invoice-mail.ts'
import type { ReminderLevel } from '#contract/models/reminder-level/reminder-level.ts'

export type Level = Pick<ReminderLevel, 'id' | 'days_after_due'>
export type Written = Pick<InvoiceMail, 'reminder_level_id' | 'state' | 'last_error' | 'created_at'>

/** The latest reminders of an invoice; undefined where there is none. */
export interface LastReminders<M extends Written> {
  /** The latest that was sent to the client. */
  readonly last: M | undefined
  /** A later one that waits or has reached no one. */
  readonly pending: M | undefined
}

const latestOf = <M extends Written>(mails: readonly M[]): M | undefined =>
  mails.reduce<M | undefined>(
    (last, mail) => (last === undefined || mail.created_at > last.created_at ? mail : last),
    undefined,
  )

/** Returns the latest reminder that was sent to the client, and a later one that was not. */
export const lastReminders = <M extends Written>(mails: readonly M[]): LastReminders<M> => {
  const reminders = mails.filter(({ reminder_level_id: level }) => level !== null)
  const latest = latestOf(reminders)
  const last = latestOf(reminders.filter((mail) => mail.state === 'sent' && reachesClient(mail)))
  return { last, pending: latest === last ? undefined : latest }
}
