import { createHash } from 'node:crypto'
import type { RefusalReason } from '#contract/import/import.ts'
import { UnreadableFile } from '../read/file-problem.ts'
import type { FileRow } from '../read/read-table-file.ts'
import { utShares } from '../read/shares.ts'
import type { NamedPerson } from '../rows/draft.ts'
import type { ReadRow } from '../rows/read-row.ts'
import { statusKey } from '../rows/stages.ts'
import { createNames, type Names, type PlanRules, UNKNOWN_TECHNICIEN } from './names.ts'

/** A row that is left out. */
export interface Refusal {
  readonly line: number
  readonly reason: RefusalReason
  readonly cells: readonly string[]
}

/** Contents of a whole file, from one reading: names in memory, two numbers a row. */
export interface Plan {
  readonly rows: number
  /** Rows that are stored; the others are refused. */
  readonly isKept: (row: number) => boolean
  readonly unitsOf: (row: number) => number
  /** Name of a row in `import_reference`: the digest of its content, and which of equal rows it is. */
  readonly identityOf: (row: number) => string
  /** Rows of tickets and clients by their names in the file. */
  readonly ids: ReadonlyMap<string, number>
  readonly commentsOf: (row: number) => number
  readonly names: Names
  readonly statuses: ReadonlyMap<string, { readonly label: string; readonly rows: number }>
  readonly refused: number
  readonly reasons: Readonly<Partial<Record<RefusalReason, number>>>
  /** The first refused rows. */
  readonly refusals: readonly Refusal[]
}

const MOST_REFUSALS = 10_000
/** Most tickets or clients of a file: their numbers are held in memory. */
const MOST_IDS = 500_000
const LONGEST_CELL = 300
const MOST_CELLS = 60

const shortened = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, MOST_CELLS).map((cell) => cell.slice(0, LONGEST_CELL).toWellFormed().replaceAll('\0', ''))

/** A number of 52 bits: exact in JavaScript, and two of a million texts meet once in ten thousand files. */
const digestOf = (text: string): number => Number(createHash('md5').update(text).digest().readBigUInt64LE() >> 12n)

/** Collects the rows of a file; `finish` divides the time of each day and person into UT. */
export const createPlanner = (rules: PlanRules) => {
  const names = createNames(rules)
  const units: number[] = []
  const digests: number[] = []
  const seen = new Map<number, number>()
  const repeats = new Map<number, number>()
  const days = new Map<string, { readonly rows: number[]; readonly seconds: number[] }>()
  const ids = new Map<string, number>()
  const comments = new Map<number, number>()
  const statuses = new Map<string, { label: string; rows: number }>()
  const reasons: Partial<Record<RefusalReason, number>> = {}
  const refusals: Refusal[] = []
  const short = new Map<number, { readonly line: number; readonly cells: readonly string[] }>()
  const kept: boolean[] = []

  const refuse = (reason: RefusalReason, row: { readonly line: number; readonly cells: readonly string[] }): void => {
    reasons[reason] = (reasons[reason] ?? 0) + 1
    if (refusals.length < MOST_REFUSALS) refusals.push({ line: row.line, reason, cells: shortened(row.cells) })
  }
  const spend = (row: number, person: NamedPerson, day: string, seconds: number): void => {
    const key = `${person.key}\u001f${day}`
    const known = days.get(key)
    if (known) {
      known.rows.push(row)
      known.seconds.push(seconds)
    } else days.set(key, { rows: [row], seconds: [seconds] })
  }
  const take = (row: number, { line, cells }: FileRow, read: ReadRow): RefusalReason | null => {
    if (read.kind === 'time') {
      const { draft } = read
      const digest = digestOf(draft.identity)
      const times = seen.get(digest) ?? 0
      seen.set(digest, times + 1)
      if (times > 0) repeats.set(row, times)
      digests[row] = digest
      names.addTime(draft)
      spend(row, draft.person, draft.day, draft.seconds)
      if (draft.seconds < 900 && short.size < MOST_REFUSALS) short.set(row, { line, cells: shortened(cells) })
      return null
    }
    const { externalId } = read.draft
    if (ids.has(externalId)) return 'repeated'
    ids.set(externalId, row)
    if (ids.size > MOST_IDS) throw new UnreadableFile('too_large')
    if (read.kind === 'tickets') {
      const { draft } = read
      names.addTicket(draft)
      if (draft.comments.length > 0) comments.set(row, draft.comments.length)
      const key = statusKey(draft.status)
      if (key !== '') statuses.set(key, { label: draft.status, rows: (statuses.get(key)?.rows ?? 0) + 1 })
      if (draft.seconds > 0) spend(row, draft.technicien ?? UNKNOWN_TECHNICIEN, draft.day, draft.seconds)
    } else names.addClient(read.draft)
    return null
  }
  return {
    add: (source: FileRow, read: { readonly draft: ReadRow } | { readonly refused: RefusalReason }): void => {
      const row = kept.length
      units.push(0)
      digests.push(0)
      const refused = 'refused' in read ? read.refused : take(row, source, read.draft)
      kept.push(refused === null)
      if (refused !== null) refuse(refused, source)
    },
    finish: (): Plan => {
      for (const { rows, seconds } of days.values()) for (const [place, share] of utShares(seconds).entries()) units[rows[place] ?? 0] = share
      if (rules.kind === 'time') {
        for (const [row, share] of units.entries()) {
          if (share > 0 || kept[row] !== true) continue
          kept[row] = false
          const given = short.get(row)
          reasons.too_short = (reasons.too_short ?? 0) + 1
          if (given && refusals.length < MOST_REFUSALS) refusals.push({ ...given, reason: 'too_short' })
        }
      }
      return {
        rows: kept.length,
        isKept: (row) => kept[row] === true,
        unitsOf: (row) => units[row] ?? 0,
        identityOf: (row) => `${(digests[row] ?? 0).toString(36)}${repeats.has(row) ? `-${repeats.get(row)}` : ''}`,
        ids,
        commentsOf: (row) => comments.get(row) ?? 0,
        names,
        statuses,
        refused: kept.filter((isKept) => !isKept).length,
        reasons,
        refusals: refusals.toSorted((a, b) => a.line - b.line),
      }
    },
  }
}
