import type { RecordId } from '#contract/core/ids.ts'
import { parseUt } from '#contract/core/kinds/parse-ut.ts'
import { MAX_UT_PER_DAY } from '#contract/core/kinds/ut.ts'
import { fold } from '../../../text/fold.ts'
import { readDay } from './day-words.ts'

/**
 * Reads « 1h30 hier #123 réinstallation @Zoé facturable ». Words that mean nothing here are the
 * comment, in their order; quoted text is never read.
 *
 * 1. The longest reading wins: « 1 h 30 » before « 1 h ».
 * 2. Of each kind the first counts. A later one stays in the comment, and is told.
 * 3. Text that looks like a duration, day, ticket or person but cannot be one is told, and is no
 *    comment.
 */

export interface QuickPerson {
  readonly id: RecordId
  readonly name: string
}

export interface QuickContext {
  /** `YYYY-MM-DD`. */
  readonly today: string
  /** UT of the full day of a person on a day; null is whose time it is if the text names nobody. */
  utPerDayOf(person: RecordId | null, day: string): number
  /** People for whom this person may log time; null where that is not allowed. */
  readonly people: readonly QuickPerson[] | null
}

export type QuickProblem =
  /** No whole number of UT. */
  | 'fraction'
  /** Nothing, or more than a day. */
  | 'range'
  | 'noSuchDay'
  | 'unknownPerson'
  | 'severalPeople'
  | 'notForOthers'
  /** A second one of its kind, which stays in the comment. */
  | 'second'
  /** Read, but another reading is as likely. */
  | 'assumed'

export type QuickKind = 'ut' | 'date' | 'ticket' | 'person' | 'billable'

/** A part of the text that was read. */
export interface QuickPart {
  readonly kind: QuickKind
  /** As it was typed. */
  readonly text: string
  readonly problem: QuickProblem | null
  /** People who may be meant. */
  readonly people?: readonly QuickPerson[]
}

export interface QuickEntry {
  readonly ut: number | null
  readonly date: string | null
  /** Number of the ticket. */
  readonly ticket: RecordId | null
  readonly person: QuickPerson | null
  readonly billable: boolean | null
  readonly comment: string
}

export interface QuickAdd extends QuickEntry {
  readonly parts: readonly QuickPart[]
}

type Value = number | string | boolean | QuickPerson | null
interface Reading extends QuickPart {
  readonly value: Value
}

/** Words of the longest reading: « @Anne de la Tour ». */
const MAX_WORDS = 4

/**
 * Texts that can only mean a duration: a number with a unit. « 3.5 » may be a version, and the 90
 * of « 2h 90 pages » are no minutes.
 */
const DURATION =
  /^\d+(?:[.,]\d+)?\s?(?:h|heures?|hours?|m|mn|min|minutes?|j|d|jours?|days?|ut)(?:(?:\d{1,2}|\s[0-5]?\d)\s?(?:m|mn|min|minutes?)?)?$/
const TICKET = /^#(\d{1,15})$/
const BILLABLE: ReadonlyMap<string, boolean> = new Map([
  ['facturable', true],
  ['billable', true],
  ['non facturable', false],
  ['non-facturable', false],
  ['pas facturable', false],
  ['non billable', false],
  ['non-billable', false],
  ['not billable', false],
])

/** The context with the length of the day that is meant. */
interface ReadContext extends QuickContext {
  readonly utPerDay: number
}

const readUt = (text: string, { utPerDay }: ReadContext): Reading | null => {
  const input = text.toLowerCase()
  if (!DURATION.test(input)) return null
  const ut = parseUt(input, utPerDay)
  const problem = ut === null ? 'fraction' : ut < 1 || ut > MAX_UT_PER_DAY ? 'range' : null
  return { kind: 'ut', text, problem, value: problem === null ? ut : null }
}

const readDate = (text: string, { today }: QuickContext): Reading | null => {
  const read = readDay(text, today)
  if (!read) return null
  return {
    kind: 'date',
    text,
    problem: read.day === null ? 'noSuchDay' : read.isAssumed ? 'assumed' : null,
    value: read.day,
  }
}

const readTicket = (text: string): Reading | null => {
  const id = TICKET.exec(text)?.[1]
  return id === undefined ? null : { kind: 'ticket', text, problem: null, value: String(Number(id)) }
}

const readBillable = (text: string): Reading | null => {
  const value = BILLABLE.get(fold(text))
  return value === undefined ? null : { kind: 'billable', text, problem: null, value }
}

/** Several words are a person only by the whole name; one word also by its beginning. */
const readPerson = (text: string, { people }: QuickContext): Reading | null => {
  if (!text.startsWith('@') || text.length < 2) return null
  const typed = fold(text.slice(1))
  const isOneWord = !/\s/.test(typed)
  if (people === null) return isOneWord ? { kind: 'person', text, problem: 'notForOthers', value: null } : null
  const exact = people.filter(({ name }) => fold(name) === typed)
  const begun = isOneWord
    ? people.filter(({ name }) =>
        fold(name)
          .split(/\s+/)
          .some((word) => word.startsWith(typed)),
      )
    : []
  const found = exact.length > 0 ? exact : begun
  const [only] = found
  if (!only) return isOneWord ? { kind: 'person', text, problem: 'unknownPerson', value: null } : null
  return found.length === 1
    ? { kind: 'person', text, problem: null, value: only }
    : { kind: 'person', text, problem: 'severalPeople', value: null, people: found }
}

const READERS = [readUt, readDate, readTicket, readBillable, readPerson]

interface Word {
  readonly text: string
  readonly isQuoted: boolean
}

const QUOTED_OR_WORD = /"((?:[^"]|"")*)"(?=\s|$)|\S+/g

const wordsOf = (text: string): readonly Word[] =>
  [...text.matchAll(QUOTED_OR_WORD)].map(([whole, quoted]) =>
    quoted === undefined ? { text: whole, isQuoted: false } : { text: quoted.replaceAll('""', '"'), isQuoted: true },
  )

/** The longest reading that begins at a word, with the number of its words. */
const readAt = (
  words: readonly Word[],
  at: number,
  context: ReadContext,
): { readonly reading: Reading; readonly length: number } | null => {
  for (let length = MAX_WORDS; length > 0; length--) {
    const taken = words.slice(at, at + length)
    if (taken.length < length || taken.some(({ isQuoted }) => isQuoted)) continue
    const text = taken.map((word) => word.text).join(' ')
    for (const read of READERS) {
      const reading = read(text, context)
      if (reading) return { reading, length }
    }
  }
  return null
}

const readWords = (text: string, context: ReadContext): QuickAdd => {
  const words = wordsOf(text)
  const values = new Map<QuickKind, Value>()
  const parts: QuickPart[] = []
  const comment: string[] = []
  for (let at = 0; at < words.length; ) {
    const found = readAt(words, at, context)
    const { value = null, ...part } = found?.reading ?? {}
    if (!found || !('kind' in part)) comment.push(words[at]?.text ?? '')
    else if (values.has(part.kind)) {
      parts.push({ ...part, problem: 'second' })
      comment.push(part.text)
    } else {
      parts.push(part)
      values.set(part.kind, value)
    }
    at += found?.length ?? 1
  }
  return {
    ut: (values.get('ut') as number | null | undefined) ?? null,
    date: (values.get('date') as string | null | undefined) ?? null,
    ticket: (values.get('ticket') as RecordId | null | undefined) ?? null,
    person: (values.get('person') as QuickPerson | null | undefined) ?? null,
    billable: (values.get('billable') as boolean | null | undefined) ?? null,
    comment: comment.join(' '),
    parts,
  }
}

/** Reads a text. « 1j » is the full day of the person and the date that it names. */
export const parseQuickAdd = (text: string, context: QuickContext): QuickAdd => {
  const read = (person: RecordId | null, day: string): QuickAdd =>
    readWords(text, { ...context, utPerDay: context.utPerDayOf(person, day) })
  const first = read(null, context.today)
  return first.person || first.date !== null ? read(first.person?.id ?? null, first.date ?? context.today) : first
}
