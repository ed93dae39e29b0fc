import type { RecordId } from '#contract/core/ids.ts'
import { addDays } from '#contract/core/kinds/days.ts'
import { reachesClient } from '#contract/models/invoice-mail/invoice-mail.ts'
import type { Level, Written } from './reminders.ts'

/** The next reminder of an invoice, and from which day on it is due (`YYYY-MM-DD`). */
export interface NextReminder<L extends Level> {
  readonly level: L
  readonly from: string
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
