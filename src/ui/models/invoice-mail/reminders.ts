import type { RecordId } from '#contract/core/ids.ts'
import { addDays } from '#contract/core/kinds/days.ts'
import type { InvoiceMail } from '#contract/models/invoice-mail/invoice-mail.ts'
import type { ReminderLevel } from '#contract/models/reminder-level/reminder-level.ts'

type Level = Pick<ReminderLevel, 'id' | 'days_after_due'>
type Written = Pick<InvoiceMail, 'reminder_level_id' | 'state' | 'created_at'>

/** The next reminder of an invoice, and from which day on it is due (`YYYY-MM-DD`). */
export interface NextReminder<L extends Level> {
  readonly level: L
  readonly from: string
}

/** A mail that failed or came back has told nobody; one that waits will. */
export const reachesClient = ({ state }: Pick<Written, 'state'>): boolean => state !== 'failed' && state !== 'bounced'

/** The latest reminder that was written; undefined for an invoice without one. */
export const lastReminder = <M extends Written>(mails: readonly M[]): M | undefined =>
  mails
    .filter((mail) => mail.reminder_level_id !== null && reachesClient(mail))
    .reduce<M | undefined>((last, mail) => (last === undefined || mail.created_at > last.created_at ? mail : last), undefined)

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
  const reached = Math.max(0, ...mails.filter(reachesClient).map(({ reminder_level_id: id }) => (id === null ? 0 : (daysOf.get(id) ?? 0))))
  const left = levels.filter((level) => level.days_after_due > reached).toSorted((a, b) => a.days_after_due - b.days_after_due)
  const fromOf = (level: L): string => addDays(dueDate, level.days_after_due)
  const level = left.findLast((one) => fromOf(one) <= today) ?? left[0]
  return level ? { level, from: fromOf(level) } : null
}
