import { CONTROL } from '#contract/core/parse.ts'
import type { ColumnPlaces, DateOrder, ImportKind } from '#contract/import/import.ts'
import type { FileRow } from '../read/read-table-file.ts'
import type { ClientDraft, Read, TicketDraft, TimeDraft } from './draft.ts'
import { readClient } from './read-client.ts'
import { readTicket } from './read-ticket.ts'
import { readTime } from './read-time.ts'

/** A row by its meaning. */
export type ReadRow =
  | { readonly kind: 'time'; readonly draft: TimeDraft }
  | { readonly kind: 'tickets'; readonly draft: TicketDraft }
  | { readonly kind: 'clients'; readonly draft: ClientDraft }

/** How the rows of a file are read. */
export interface Reading {
  readonly kind: ImportKind
  readonly columns: ColumnPlaces
  readonly order: DateOrder
  readonly today: string
}

/** Reads one row of a file, or says why it is left out. */
export const readRow = ({ cells }: Pick<FileRow, 'cells'>, { kind, columns, order, today }: Reading): Read<ReadRow> => {
  if (cells.some((cell) => CONTROL.test(cell) || cell.includes('\ufffd\ufffd\ufffd')))
    return { refused: 'control_characters' }
  const cell = (role: keyof ColumnPlaces): string => {
    const place = columns[role]
    return typeof place === 'number' ? (cells[place] ?? '') : ''
  }
  const as = <Kind extends ImportKind, Draft>(own: Kind, read: Read<Draft>) =>
    'draft' in read ? { draft: { kind: own, draft: read.draft } } : read
  if (kind === 'time') return as('time', readTime(cell, order))
  return kind === 'tickets' ? as('tickets', readTicket(cell, { order, today })) : as('clients', readClient(cell))
}
