import type { MirrorDocument } from '#src/store/mirror-schema.ts'

/** The dimensions of a pivot: two fields of the ticket, the person, the month. */
export const DIMENSIONS = ['projet', 'type', 'person', 'month'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** The UT of all pointages from one day on, for each pair of values of two dimensions. */
export interface PivotQuestion {
  readonly rows: Dimension
  readonly columns: Dimension
  readonly from: string
}

/** One cell: the values of both dimensions, the number of pointages, their UT. */
export type PivotCell = readonly [row: string | null, column: string | null, count: number, ut: number]

/**
 * The part of an answer that is compared: the cells themselves, in any order, as a sum of their
 * hashes.
 */
export interface PivotAnswer {
  readonly cells: number
  readonly ut: number
  readonly digest: number
}

const FNV_BASIS = 0x811c9dc5
const FNV_PRIME = 0x01000193

const hashOf = (text: string): number => {
  let hash = FNV_BASIS
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME)
  return hash >>> 0
}

export const pivotAnswerOf = (cells: readonly PivotCell[]): PivotAnswer => ({
  cells: cells.length,
  ut: cells.reduce((sum, [, , , ut]) => sum + ut, 0),
  digest: cells.reduce((sum, cell) => (sum + hashOf(cell.join('|'))) >>> 0, 0),
})

/** Looks a field of a pointage's ticket up. */
export type TicketField = (ticketId: string, field: 'projet_id' | 'type_id') => string | null

const valueIn = (pointage: MirrorDocument, dimension: Dimension, ticketField: TicketField): string | null => {
  if (dimension === 'month') return (pointage['date'] as string).slice(0, 7)
  if (dimension === 'person') return pointage['user_id'] as string
  return ticketField(pointage['ticket_id'] as string, dimension === 'projet' ? 'projet_id' : 'type_id')
}

/** A pivot that documents are added to one by one. */
export const createPivot = ({ rows, columns }: PivotQuestion, ticketField: TicketField) => {
  const cells = new Map<
    string,
    { readonly row: string | null; readonly column: string | null; count: number; ut: number }
  >()
  return {
    add: (pointage: MirrorDocument): void => {
      const row = valueIn(pointage, rows, ticketField)
      const column = valueIn(pointage, columns, ticketField)
      const key = `${row}|${column}`
      const cell = cells.get(key) ?? { row, column, count: 0, ut: 0 }
      cells.set(key, cell)
      cell.count += 1
      cell.ut += pointage['ut'] as number
    },
    cells: (): readonly PivotCell[] =>
      [...cells.values()].map(({ row, column, count, ut }) => [row, column, count, ut]),
  }
}
