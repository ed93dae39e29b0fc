import type { ArchiveProblem, ArchiveReason } from '#contract/import/archive.ts'
import { type ArchivedTable, LATER_REFERENCES, referencesOf } from '../../export/archive-tables.ts'
import { checkOf } from './check-value.ts'
import type { Ids } from './ids.ts'
import type { Archive } from './open-archive.ts'
import { type ArchivedRow, compareKeys, type PlacedRow } from './read-rows.ts'
import { createRepetitions } from './unique-keys.ts'

const MAX_PROBLEMS = 50

/** A reference to a row that comes later. */
export interface LaterReference {
  readonly problem: ArchiveProblem
  readonly to: string
  readonly id: number
}

/** Results of a dry run so far. */
export interface Findings {
  readonly ids: ReadonlyMap<string, Ids>
  readonly problems: ArchiveProblem[]
  readonly later: LaterReference[]
  refused: number
}

/** Notes a refused line; the first ones are listed. */
export const refuse = (findings: Findings, problem: ArchiveProblem): void => {
  findings.refused++
  if (findings.problems.length < MAX_PROBLEMS) findings.problems.push(problem)
}

/** A value that is refused, and why. */
type Refused = readonly [column: string | null, reason: ArchiveReason]

const createValues = (archive: Archive, archived: ArchivedTable): ((row: ArchivedRow) => Refused | null) => {
  const columns = archive.manifest.tables[archived.name] ?? []
  const checks = columns.map((name) => [name, checkOf(archived, name)] as const)
  return (row) => {
    if (Object.keys(row).length !== columns.length) return [null, 'line']
    for (const [name, check] of checks) {
      if (!Object.hasOwn(row, name)) return [name, 'line']
      const reason = check(row[name])
      if (reason) return [name, reason]
    }
    return null
  }
}

/**
 * Rows that are read page by page come in ascending order; those of small tables are compared with
 * all.
 */
const createOrder = (archived: ArchivedTable): ((row: ArchivedRow) => Refused | null) => {
  if (archived.changes === 'whole') {
    const seen = new Set<string>()
    return (row) => {
      const key = JSON.stringify(archived.key.map((name) => row[name]))
      const isRepeated = seen.has(key)
      seen.add(key)
      return isRepeated ? [archived.key[0] ?? null, 'repeated'] : null
    }
  }
  let former: ArchivedRow | null = null
  return (row) => {
    const isBehind = former === null || compareKeys(archived, row, former) > 0
    former = row
    return isBehind ? null : [archived.key[0] ?? null, 'order']
  }
}

const createReferences = (
  archived: ArchivedTable,
  findings: Findings,
): ((placed: { line: number; row: ArchivedRow }) => Refused | null) => {
  const later = LATER_REFERENCES[archived.name] ?? []
  const references = referencesOf(archived)
  return ({ line, row }) => {
    for (const { column, to } of references) {
      const id = row[column]
      if (id === null || id === undefined || findings.ids.get(to)?.has(Number(id))) continue
      if (later.includes(column)) {
        findings.later.push({
          problem: { table: archived.name, line, column, reason: 'reference' },
          to,
          id: Number(id),
        })
      } else return [column, 'reference']
    }
    return null
  }
}

/**
 * Returns the check of the rows of a table, one after the other; true for a row that may be stored.
 */
export const createRowCheck = (
  archive: Archive,
  archived: ArchivedTable,
  findings: Findings,
): ((placed: PlacedRow) => ArchivedRow | null) => {
  const { name } = archived
  const valuesOf = createValues(archive, archived)
  const orderOf = createOrder(archived)
  const referencesIn = createReferences(archived, findings)
  const isRepeated = createRepetitions(name)
  const ids = findings.ids.get(name)
  return ({ line, row }) => {
    const refused: Refused | null =
      row === null
        ? [null, 'line']
        : (valuesOf(row) ??
          orderOf(row) ??
          referencesIn({ line, row }) ??
          (isRepeated(row) ? ([null, 'repeated'] as const) : null))
    if (row === null || refused) {
      const [column, reason] = refused ?? [null, 'line']
      refuse(findings, { table: name, line, column, reason })
      return null
    }
    if (archived.key.length === 1 && archived.key[0] === 'id') ids?.add(Number(row['id']))
    return row
  }
}
