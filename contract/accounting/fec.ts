import type { Entry } from './entries.ts'
import { toLatin9 } from './latin9.ts'

/** Columns of the file, by their names in the rule (LPF, art. A47 A-1, VII). */
export const FEC_COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const

const amount = (cents: number): string => `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`

const day = (date: string): string => date.replaceAll('-', '')

/** A text of one cell: separators of the file become spaces. */
const plain = (text: string): string => text.replace(/[\s|]+/g, ' ').trim()

/** The lines of entries as rows of the file. Entries are numbered within their journal. */
export const fecRows = (entries: readonly Entry[]): readonly (readonly string[])[] => {
  const numbers = new Map<string, number>()
  return entries.flatMap(({ journal, journalLabel, date, piece, pieceDate, label, lines }) => {
    const number = (numbers.get(journal) ?? 0) + 1
    numbers.set(journal, number)
    return lines.map(({ account, accountLabel, auxiliary, debit, credit }) => [
      ...[journal, journalLabel, String(number), day(date), account, plain(accountLabel)],
      ...[plain(auxiliary?.code ?? ''), plain(auxiliary?.label ?? ''), plain(piece), day(pieceDate), plain(label)],
      // A sent invoice and its payment never change: their entries are final from their day on.
      ...[amount(debit), amount(credit), '', '', day(date), '', ''],
    ])
  })
}

/** The file of entries: a tab between columns, CRLF at the end of lines, ISO 8859-15. */
export const fecFile = (entries: readonly Entry[]): Uint8Array<ArrayBuffer> =>
  toLatin9([FEC_COLUMNS, ...fecRows(entries)].map((row) => `${row.join('\t')}\r\n`).join(''))

/** `{SIREN}FEC{AAAAMMJJ}.txt`, with the last day of the period (LPF, art. A47 A-1, IX). */
export const fecName = (siren: string | null, to: string): string =>
  `${siren?.replaceAll(' ', '').slice(0, 9) ?? ''}FEC${day(to)}.txt`
