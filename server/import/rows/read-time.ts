import type { DateOrder } from '#contract/import/import.ts'
import { cleanText, dayTimeOf, isYes, onCompanyClock, oneLine, secondOf, secondsOf } from '../read/values.ts'
import type { CellOf, Read, TimeDraft } from './draft.ts'
import { personOf } from './read-person.ts'

type Role =
  | 'date'
  | 'start'
  | 'end'
  | 'end_date'
  | 'duration'
  | 'user'
  | 'email'
  | 'client'
  | 'projet'
  | 'task'
  | 'comment'
  | 'billable'

const DAY_SECONDS = 86_400
/** Longest comment of a pointage; what is longer is cut. */
const MAX_COMMENT_LENGTH = 2_000
const MAX_NAME_LENGTH = 255

/** Time between start and end; an end before the start is on the next day. */
const between = (start: number | null, end: number | null): number | null => {
  if (start === null || end === null) return null
  return end >= start ? end - start : end + DAY_SECONDS - start
}

const cut = (text: string): string =>
  text.length <= MAX_COMMENT_LENGTH ? text : `${text.slice(0, MAX_COMMENT_LENGTH - 1)}…`.toWellFormed()

/** Reads a row of a time sheet. */
export const readTime = (cell: CellOf<Role>, order: DateOrder): Read<TimeDraft> => {
  const written = dayTimeOf(cell('date'), order)
  if (!written) return { refused: 'date' }
  const person = personOf(cell('user'), cell('email'))
  if (!person) return { refused: 'person' }
  const start = secondOf(cell('start')) ?? written.second
  const seconds = secondsOf(cell('duration'), 'hours') ?? between(start, secondOf(cell('end')))
  if (seconds === null || seconds <= 0) return { refused: 'duration' }
  if (seconds > DAY_SECONDS) return { refused: 'too_long_day' }
  const name = (role: Role): string => oneLine(cell(role), MAX_NAME_LENGTH)
  const comment = cut(cleanText(cell('comment')))
  return {
    draft: {
      client: name('client'),
      projet: name('projet'),
      task: name('task'),
      person,
      day: onCompanyClock(cell('date'), written).day,
      seconds,
      comment: comment === '' ? null : comment,
      isBillable: cell('billable') === '' || isYes(cell('billable')),
      identity: [
        person.key,
        written.day,
        start ?? '',
        seconds,
        cell('client'),
        cell('projet'),
        cell('task'),
        cell('comment'),
      ].join('\u001f'),
    },
  }
}
