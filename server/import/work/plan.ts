import type { RefusalReason } from '#contract/import/import.ts'
import { UnreadableFile } from '../read/file-problem.ts'
import type { FileRow } from '../read/read-table-file.ts'
import type { TicketDraft, TimeDraft } from '../rows/draft.ts'
import type { ReadRow } from '../rows/read-row.ts'
import { statusKey } from '../rows/stages.ts'
import { createNames, type Names, type PlanRules, UNKNOWN_TECHNICIEN } from './names.ts'
import { createRowDigests } from './row-digests.ts'
import { createRefusals, type Refusal } from './row-refusals.ts'
import { createRowUnits } from './row-units.ts'

/** Contents of a whole file, from one reading: names in memory, two numbers a row. */
export interface Plan {
  readonly rows: number
  /** Rows that are stored; the others are refused. */
  readonly isKept: (row: number) => boolean
  readonly unitsOf: (row: number) => number
  /**
   * Name of a row in `import_reference`: the digest of its content, and which of equal rows it is.
   */
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

/** Most tickets or clients of a file: their numbers are held in memory. */
const MAX_IDS = 500_000
/** Shorter time may be no UT at all. */
const QUARTER_SECONDS = 900

/** Collects the rows of a file; `finish` divides the time of each day and person into UT. */
export const createPlanner = (rules: PlanRules) => {
  const names = createNames(rules)
  const digests = createRowDigests()
  const refusals = createRefusals()
  const { units, spend, divide } = createRowUnits()
  const ids = new Map<string, number>()
  const comments = new Map<number, number>()
  const statuses = new Map<string, { label: string; rows: number }>()
  const kept: boolean[] = []

  const addTime = (row: number, source: FileRow, draft: TimeDraft): void => {
    digests.add(row, draft.identity)
    names.addTime(draft)
    spend(row, draft.person, draft.day, draft.seconds)
    if (draft.seconds < QUARTER_SECONDS) refusals.doubt(row, source)
  }
  const addTicket = (row: number, draft: TicketDraft): void => {
    names.addTicket(draft)
    if (draft.comments.length > 0) comments.set(row, draft.comments.length)
    const key = statusKey(draft.status)
    if (key !== '') statuses.set(key, { label: draft.status, rows: (statuses.get(key)?.rows ?? 0) + 1 })
    if (draft.seconds > 0) spend(row, draft.technicien ?? UNKNOWN_TECHNICIEN, draft.day, draft.seconds)
  }
  const addRow = (row: number, source: FileRow, read: ReadRow): RefusalReason | null => {
    if (read.kind === 'time') {
      addTime(row, source, read.draft)
      return null
    }
    const { externalId } = read.draft
    if (ids.has(externalId)) return 'repeated'
    ids.set(externalId, row)
    if (ids.size > MAX_IDS) throw new UnreadableFile('too_large')
    if (read.kind === 'tickets') addTicket(row, read.draft)
    else names.addClient(read.draft)
    return null
  }
  const refuseWithoutUnits = (): void => {
    for (const [row, share] of units.entries()) {
      if (share > 0 || kept[row] !== true) continue
      kept[row] = false
      refusals.refuseDoubtful(row)
    }
  }
  return {
    add: (source: FileRow, read: { readonly draft: ReadRow } | { readonly refused: RefusalReason }): void => {
      const row = kept.length
      units.push(0)
      const refused = 'refused' in read ? read.refused : addRow(row, source, read.draft)
      kept.push(refused === null)
      if (refused !== null) refusals.refuse(refused, source)
    },
    finish: (): Plan => {
      divide()
      if (rules.kind === 'time') refuseWithoutUnits()
      return {
        rows: kept.length,
        isKept: (row) => kept[row] === true,
        unitsOf: (row) => units[row] ?? 0,
        identityOf: digests.identityOf,
        ids,
        commentsOf: (row) => comments.get(row) ?? 0,
        names,
        statuses,
        refused: kept.filter((isKept) => !isKept).length,
        reasons: refusals.reasons,
        refusals: refusals.sorted(),
      }
    },
  }
}
