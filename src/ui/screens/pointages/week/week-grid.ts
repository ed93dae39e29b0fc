import { idNumber, type RecordId } from '#contract/core/ids.ts'
import { POINTAGE_KINDS, type Pointage, type PointageKind } from '#contract/models/pointage/pointage.ts'

/** The fields of a pointage that the grid reads. */
export type Entry = Pick<Pointage, 'id' | 'ticket_id' | 'kind' | 'date' | 'ut' | 'comment' | 'is_locked'>

/** The time of a row: one ticket and one kind of work. */
export interface RowKey {
  readonly ticketId: RecordId
  readonly kind: PointageKind | null
}

export interface WeekRow extends RowKey {
  /** Stays the same when the server numbers the ticket, so that open fields keep their text. */
  readonly key: string
  /** The entries of each day, in the order of the days. */
  readonly cells: readonly (readonly Entry[])[]
  readonly total: number
}

export interface WeekGrid {
  readonly days: readonly string[]
  readonly rows: readonly WeekRow[]
  /** The key of a row, also of one that is not in the grid yet. */
  keyOf(row: RowKey): string
  /** UT of each day. */
  readonly totals: readonly number[]
  readonly total: number
}

export const utOf = (entries: readonly Pick<Entry, 'ut'>[]): number => entries.reduce((sum, { ut }) => sum + ut, 0)

export const keyOfRow = ({ ticketId, kind }: RowKey): string => `${ticketId} ${kind ?? ''}`

export const rowKeyOf = ({ ticket_id, kind }: Pick<Entry, 'ticket_id' | 'kind'>): RowKey => ({
  ticketId: ticket_id,
  kind: kind ?? null,
})

const placeOf = (kind: PointageKind | null): number => (kind === null ? -1 : POINTAGE_KINDS.indexOf(kind))

/**
 * By number, so that a row stays where it is while its time changes; unnumbered tickets come last.
 */
const byTicketAndKind = (a: RowKey, b: RowKey): number =>
  idNumber(a.ticketId) - idNumber(b.ticketId) || placeOf(a.kind) - placeOf(b.kind)

interface OtherRows {
  readonly offered: readonly RowKey[]
  readonly added: readonly RowKey[]
  /** The server's ids of tickets that the grid has shown under temporary ids. */
  readonly numbers: ReadonlyMap<RecordId, RecordId>
}

/**
 * Rows of a week: those with time, those that are offered empty, and last those that the person
 * added, in the order of their addition.
 */
export const weekGridOf = (
  entries: readonly Entry[],
  days: readonly string[],
  { offered, added, numbers }: OtherRows,
): WeekGrid => {
  const numbered = (row: RowKey): RowKey => ({ ...row, ticketId: numbers.get(row.ticketId) ?? row.ticketId })
  const rowOf = (entry: Entry): RowKey => numbered(rowKeyOf(entry))
  const firstIds = new Map([...numbers].map(([temporary, id]) => [id, temporary]))
  const keyOf = (row: RowKey): string => {
    const { ticketId, kind } = numbered(row)
    return keyOfRow({ ticketId: firstIds.get(ticketId) ?? ticketId, kind })
  }
  const addedRows = new Map(added.map(numbered).map((row) => [keyOfRow(row), row]))
  const ofWeek = entries.filter(({ date }) => days.includes(date))
  const byRow = Map.groupBy(ofWeek, (entry) => keyOfRow(rowOf(entry)))
  const usual = new Map([...ofWeek.map(rowOf), ...offered.map(numbered)].map((row) => [keyOfRow(row), row]))
  const ordered = [...usual.values()].filter((row) => !addedRows.has(keyOfRow(row))).toSorted(byTicketAndKind)
  const rows = [...ordered, ...addedRows.values()].map((row): WeekRow => {
    const own = byRow.get(keyOfRow(row)) ?? []
    return {
      ...row,
      key: keyOf(row),
      cells: days.map((day) => own.filter(({ date }) => date === day)),
      total: utOf(own),
    }
  })
  return {
    days,
    rows,
    keyOf,
    totals: days.map((day) => utOf(ofWeek.filter(({ date }) => date === day))),
    total: utOf(ofWeek),
  }
}
