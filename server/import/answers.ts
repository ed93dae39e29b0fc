import { DomainError } from '#contract/core/errors.ts'
import type { IssueCode } from '#contract/core/issues.ts'
import {
  COLUMN_ROLES,
  type ColumnPlaces,
  type DateOrder,
  type ImportAnswers,
  type ImportKind,
} from '#contract/import/import.ts'
import { TICKET_STAGES, type TicketStage } from '#contract/lifecycle/ticket.ts'
import { placesOf } from './read/columns.ts'

/** Answers as a request gives them: fields are checked, what is in their objects is not. */
export interface GivenAnswers {
  readonly kind: ImportKind
  readonly columns: Readonly<Record<string, unknown>> | null
  readonly date_order: DateOrder | null
  readonly stages: Readonly<Record<string, unknown>>
  readonly people: Readonly<Record<string, unknown>>
  readonly own_client: string
  readonly is_to_bill: boolean
}

const refused = (field: string, code: IssueCode): DomainError =>
  new DomainError('validation', { issues: { [field]: [{ code }] } })

const MAX_ANSWERS = 500
const MAX_KEY_LENGTH = 255

const entriesOf = (
  field: string,
  given: Readonly<Record<string, unknown>>,
): readonly (readonly [string, unknown])[] => {
  const entries = Object.entries(given)
  if (entries.length > MAX_ANSWERS) throw refused(field, 'max')
  if (entries.some(([key]) => key.length > MAX_KEY_LENGTH || !key.isWellFormed() || key.includes('\0')))
    throw refused(field, 'max_length')
  return entries
}

const columnsIn = (kind: ImportKind, given: Readonly<Record<string, unknown>>, width: number): ColumnPlaces => {
  const roles: readonly string[] = COLUMN_ROLES[kind]
  return Object.fromEntries(
    entriesOf('columns', given).map(([role, place]) => {
      if (!roles.includes(role)) throw refused('columns', 'unknown_field')
      if (place !== null && !(Number.isInteger(place) && Number(place) >= 0 && Number(place) < width))
        throw refused('columns', 'choice')
      return [role, place as number | null]
    }),
  )
}

const isStage = (value: unknown): value is TicketStage => TICKET_STAGES.some((stage) => stage === value)
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

/**
 * Checks answers against the headers of their file. Without columns, those that the headers name.
 *
 * @throws DomainError validation, by field
 */
export const answersOf = (given: GivenAnswers, headers: readonly string[]): ImportAnswers => {
  const { kind, columns, date_order, own_client, is_to_bill } = given
  return {
    ...{ kind, date_order, own_client: own_client.trim(), is_to_bill },
    columns: columns === null ? placesOf(kind, headers) : columnsIn(kind, columns, headers.length),
    stages: Object.fromEntries(
      entriesOf('stages', given.stages).map(([key, stage]) => {
        if (!isStage(stage)) throw refused('stages', 'choice')
        return [key, stage]
      }),
    ),
    people: Object.fromEntries(
      entriesOf('people', given.people).map(([key, id]) => {
        if (!isId(id)) throw refused('people', 'exists')
        return [key, id]
      }),
    ),
  }
}
