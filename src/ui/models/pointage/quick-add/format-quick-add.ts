import type { Locale } from '#contract/core/kinds/locale.ts'
import { MINUTES_PER_UT } from '#contract/core/kinds/ut.ts'
import { parseQuickAdd, type QuickContext, type QuickEntry } from './parse-quick-add.ts'

const BILLABLE: Readonly<Record<Locale, readonly [no: string, yes: string]>> = {
  fr: ['non facturable', 'facturable'],
  en: ['not billable', 'billable'],
}

const MINUTES_PER_HOUR = 60

const durationOf = (ut: number): string => {
  const minutes = ut * MINUTES_PER_UT
  const [hours, rest] = [Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR]
  if (hours === 0) return `${rest}min`
  return rest === 0 ? `${hours}h` : `${hours}h${rest}`
}

/**
 * The comment as it is where none of its words would be read, otherwise in quotes. A number at its
 * beginning would be the minutes of the duration before it.
 */
const commentOf = (comment: string, context: QuickContext): string => {
  const read = parseQuickAdd(comment, context)
  return read.parts.length === 0 && read.comment === comment && !/^\d/.test(comment)
    ? comment
    : `"${comment.replaceAll('"', '""')}"`
}

/** Writes an entry so that `parseQuickAdd` reads the same again. */
export const formatQuickAdd = (entry: QuickEntry, locale: Locale, context: QuickContext): string => {
  const { ut, date, ticket, person, billable, comment } = entry
  const [no, yes] = BILLABLE[locale]
  const parts = [
    ut === null ? '' : durationOf(ut),
    date ?? '',
    ticket === null ? '' : `#${ticket}`,
    person === null ? '' : `@${person.name}`,
    billable === null ? '' : billable ? yes : no,
    comment === '' ? '' : commentOf(comment, context),
  ]
  return parts.filter((part) => part !== '').join(' ')
}
