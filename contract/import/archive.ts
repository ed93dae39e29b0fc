import type { ModelName } from '#contract/registry.ts'

/** Version of the form of archives. A program reads archives of its own version alone. */
export const ARCHIVE_FORMAT = 1

/** First entry of an archive: how it is recognised, and the columns of its tables. */
export interface ArchiveManifest {
  readonly program: 'sav'
  readonly format: number
  readonly made_at: string
  /** Columns by table, in the order in which tables refer to each other. */
  readonly tables: Readonly<Record<string, readonly string[]>>
}

/** Last entry of an archive. */
export interface ArchiveEnd {
  /** Number of lines by entry, which tells a part that is missing. */
  readonly lines: Readonly<Record<string, number>>
  /** Last id that was given by table, also to records that are gone: none is given again. */
  readonly last: Readonly<Record<string, number>>
}

/** Reasons for which a line of an archive is refused, and the whole archive with it. */
export type ArchiveReason =
  | 'line'
  | 'missing'
  | 'value'
  | 'number'
  | 'order'
  | 'repeated'
  | 'reference'
  | 'role'
  | 'bytes'
  | 'series'

/** A line that is refused. */
export interface ArchiveProblem {
  readonly table: string
  /** Number of the line in its entry, from 1; 0 where a whole entry is meant. */
  readonly line: number
  readonly column: string | null
  readonly reason: ArchiveReason
}

/** A person of the archive who gets another number: theirs belongs to somebody here. */
export interface RenumberedPerson {
  readonly from: number
  readonly to: number
  readonly email: string
}

/** Result of the dry run of an archive. */
export interface ArchiveReport {
  readonly made_at: string
  /** Lines by table. */
  readonly rows: Readonly<Record<string, number>>
  /** Last id that was given by table. */
  readonly last: Readonly<Record<string, number>>
  /** Attached files and pictures, and those of them whose bytes the archive lacks. */
  readonly files: number
  readonly without_bytes: number
  /** Models that have records here already, with their number. */
  readonly in_the_way: Readonly<Partial<Record<ModelName, number>>>
  /** Addresses of people who have an account here, with the same role. */
  readonly merged: readonly string[]
  readonly renumbered: readonly RenumberedPerson[]
  /** Numbers of people here by their numbers in the archive, where these differ. */
  readonly people: Readonly<Record<string, number>>
  /** How many lines are refused, and the first ones. */
  readonly refused: number
  readonly problems: readonly ArchiveProblem[]
  /** Storing has begun: the installation is no longer empty, and belongs to this archive. */
  readonly is_begun: boolean
}

/** Most lines of a table that may change while an archive is written. */
export const MAX_ARCHIVE_CHANGES = 50_000

const GIB = 1024 ** 3

/** Largest archive that an import takes: its disk has to hold it beside what it contains. */
export const MAX_ARCHIVE_BYTES = 64 * GIB

/** Most files of an archive that an import reads: their names and places are in memory. */
export const MAX_ARCHIVE_FILES = 500_000
