import type { DateOrder } from '#contract/import/import.ts'
import { companyInstant } from '../../runtime/company-day.ts'
import {
  cleanText,
  type DayTime,
  dayTimeOf,
  foldedName,
  onCompanyClock,
  oneLine,
  secondsOf,
  shortKey,
  wholeNumberOf,
} from '../read/values.ts'
import type { CellOf, Read, TicketDraft } from './draft.ts'
import { personOf } from './read-person.ts'

type Role =
  | 'external_id'
  | 'name'
  | 'description'
  | 'client'
  | 'projet'
  | 'requester'
  | 'technicien'
  | 'type'
  | 'priority'
  | 'status'
  | 'created_at'
  | 'closed_at'
  | 'comments'
  | 'duration'

/** Facts that a reader of tickets has beside the row. */
export interface TicketReading {
  readonly order: DateOrder
  /** Day of tickets that name none. */
  readonly today: string
}

const MAX_NAME_LENGTH = 255
const MAX_DESCRIPTION_LENGTH = 20_000
const MAX_COMMENT_LENGTH = 10_000
/** Most seconds of one ticket: its time is stored as one entry for each day of it. */
const MAX_SECONDS = 10_000 * 3600
const NOON = 43_200

const instantOf = ({ day, second }: DayTime): string => companyInstant(day, second ?? NOON)

/** Parts of a text that are short enough for comments. */
const parts = (text: string): readonly string[] => {
  const found: string[] = []
  for (let at = 0; at < text.length; at += MAX_COMMENT_LENGTH) {
    const part = text.slice(at, at + MAX_COMMENT_LENGTH).toWellFormed()
    if (part.trim() !== '') found.push(part)
  }
  return found
}

/** Sum of the durations of a cell, one a line; lines without one are left out. */
const timeOf = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + (line.trim() === '' ? 0 : (secondsOf(line, 'seconds') ?? 0)), 0)

/** A name that several people share a cell with: the first one. */
const firstLine = (text: string): string => text.split('\n')[0] ?? ''

/** Reads a row of a list of tickets. */
export const readTicket = (cell: CellOf<Role>, { order, today }: TicketReading): Read<TicketDraft> => {
  const name = oneLine(cell('name'), MAX_NAME_LENGTH)
  if (name === '') return { refused: 'name' }
  const description = cleanText(cell('description'))
  if (description.length > MAX_DESCRIPTION_LENGTH) return { refused: 'text_length' }
  const [opened, closed] = [dayTimeOf(cell('created_at'), order), dayTimeOf(cell('closed_at'), order)]
  const isWrong = (text: string, read: DayTime | null): boolean => text.trim() !== '' && read === null
  if (isWrong(cell('created_at'), opened) || isWrong(cell('closed_at'), closed)) return { refused: 'date' }
  const written = opened ?? closed ?? { day: today, second: null }
  const closedAt = closed && onCompanyClock(cell('closed_at'), closed)
  const created = opened ? onCompanyClock(cell('created_at'), opened) : (closedAt ?? written)
  const seconds = timeOf(cleanText(cell('duration')))
  if (seconds > MAX_SECONDS) return { refused: 'duration' }
  const given = cell('external_id').trim()
  const text = (role: Role): string => oneLine(firstLine(cleanText(cell(role))), MAX_NAME_LENGTH)
  return {
    draft: {
      // A row without a number is known by its title and day.
      externalId: shortKey(
        given === ''
          ? `${foldedName(name)}\u001f${written.day}`
          : (wholeNumberOf(given) ?? oneLine(given, MAX_NAME_LENGTH)),
      ),
      name,
      description: description === '' ? null : description,
      client: text('client'),
      projet: text('projet'),
      requester: personOf(text('requester'), ''),
      technicien: personOf(text('technicien'), ''),
      type: text('type'),
      priority: text('priority'),
      status: text('status'),
      createdAt: instantOf(created),
      closedAt: closedAt && instantOf(closedAt),
      day: (closedAt ?? created).day,
      comments: parts(cleanText(cell('comments'))),
      seconds,
    },
  }
}
