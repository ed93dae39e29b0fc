import type { RecordId } from '#contract/core/ids.ts'
import { addDays } from '#contract/core/kinds/days.ts'
import { type InvoiceMail, reachesClient } from '#contract/models/invoice-mail/invoice-mail.ts'
import type { ReminderLevel } from '#contract/models/reminder-level/reminder-level.ts'

type Level = Pick<ReminderLevel, 'id' | 'days_after_due'>
type Written = Pick<InvoiceMail, 'reminder_level_id' | 'state' | 'last_error' | 'created_at'>

/** The next reminder of an invoice, and from which day on it is due (`YYYY-MM-DD`). */
export interface NextReminder<L extends Level> {
  readonly level: L
  readonly from: string
}

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

/**
 * Returns the level that follows those already written for an invoice; among the levels whose day
 * has come, the last one. Null when no level is left.
 */
export const nextReminder = <L extends Level>(
  levels: readonly L[],
  mails: readonly Written[],
  { dueDate, today }: { readonly dueDate: string; readonly today: string },
): NextReminder<L> | null => {
  const daysOf = new Map<RecordId, number>(levels.map((level) => [level.id, level.days_after_due]))
  const reached = Math.max(
    0,
    ...mails.filter(reachesClient).map(({ reminder_level_id: id }) => (id === null ? 0 : (daysOf.get(id) ?? 0))),
  )
  const left = levels
    .filter((level) => level.days_after_due > reached)
    .toSorted((a, b) => a.days_after_due - b.days_after_due)
  const fromOf = (level: L): string => addDays(dueDate, level.days_after_due)
  const level = left.findLast((one) => fromOf(one) <= today) ?? left[0]
  return level ? { level, from: fromOf(level) } : null
}
