import type { RefusalReason } from '#contract/import/import.ts'
import type { FileRow } from '../read/read-table-file.ts'

/** A row that is left out. */
export interface Refusal {
  readonly line: number
  readonly reason: RefusalReason
  readonly cells: readonly string[]
}

type Source = Pick<FileRow, 'line' | 'cells'>

/** Most refused rows that are kept with their cells; the others are only counted. */
const MAX_KEPT_ROWS = 10_000
const MAX_CELL_LENGTH = 300
const MAX_CELLS = 60

const shortened = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, MAX_CELLS).map((cell) => cell.slice(0, MAX_CELL_LENGTH).toWellFormed().replaceAll('\0', ''))

/** Counts refused rows by reason and keeps the first ones as they are shown. */
export const createRefusals = () => {
  const reasons: Partial<Record<RefusalReason, number>> = {}
  const kept: Refusal[] = []
  /** Rows that may turn out too short when the time of their day is divided. */
  const doubtful = new Map<number, Source>()

  const refuse = (reason: RefusalReason, source: Source | undefined): void => {
    reasons[reason] = (reasons[reason] ?? 0) + 1
    if (source && kept.length < MAX_KEPT_ROWS) kept.push({ line: source.line, reason, cells: shortened(source.cells) })
  }
  return {
    reasons,
    refuse,
    doubt: (row: number, { line, cells }: Source): void => {
      if (doubtful.size < MAX_KEPT_ROWS) doubtful.set(row, { line, cells: shortened(cells) })
    },
    refuseDoubtful: (row: number): void => refuse('too_short', doubtful.get(row)),
    /** In the order of the file. */
    sorted: (): readonly Refusal[] => kept.toSorted((a, b) => a.line - b.line),
  }
}
