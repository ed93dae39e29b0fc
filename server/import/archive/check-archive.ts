import type { ArchiveReason, ArchiveReport } from '#contract/import/archive.ts'
import type { FileProblem } from '#contract/import/import.ts'
import type { Queryable } from '../../database/connect.ts'
import { ARCHIVED_TABLES } from '../../export/archive-tables.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { type BytesFound, checkBytes } from './check-bytes.ts'
import { createRowCheck, type Findings, refuse } from './check-table.ts'
import { recordsInTheWay } from './emptiness.ts'
import { createIds } from './ids.ts'
import type { Archive } from './open-archive.ts'
import { type ArchivedPerson, planPeople } from './people.ts'
import { type Present, readPresent } from './present-people.ts'
import { type ArchivedRow, readRows } from './read-rows.ts'

/** Sources of a dry run of an archive. */
export interface ArchiveSources {
  readonly archive: Archive
  readonly files: FileStore
  beat(): Promise<void>
}

/** Result of a dry run; `problem` where the archive cannot be imported here. */
export interface CheckedArchive {
  readonly report: ArchiveReport
  readonly problem: FileProblem | null
}

const NOTHING: Omit<ArchiveReport, 'made_at'> = {
  ...{ rows: {}, last: {}, files: 0, without_bytes: 0, in_the_way: {}, merged: [], renumbered: [], people: {} },
  ...{ refused: 0, problems: [], is_begun: false },
}

const PREFIXES: Readonly<Record<string, string>> = { F: 'invoice', A: 'credit_note' }

/** Returns checks of rows that need to know other rows, or this installation. */
const createOwnChecks = (
  present: Present,
  people: ArchivedPerson[],
): ((table: string, row: ArchivedRow) => ArchiveReason | null) => {
  const numbers = new Map<string, number>()
  let companies = 0
  const checks: Readonly<Record<string, (row: ArchivedRow) => ArchiveReason | null>> = {
    role: ({ id, slug }) => (present.roles.get(String(slug)) === id ? null : 'role'),
    settings: ({ id }) => (++companies === 1 && present.settingsIds.every((one) => one === id) ? null : 'number'),
    user: ({ id, email, role_id, deleted_at }) => {
      people.push({ id: Number(id), email: String(email), role_id: Number(role_id), is_deleted: deleted_at !== null })
      return null
    },
    invoice_sequence: ({ kind, year, last }) => {
      numbers.set(`${kind} ${year}`, Number(last))
      return null
    },
    // A number behind that of its series would be given out a second time.
    invoice: ({ ref }) => {
      const [, prefix = '', year, number] = /^([FA])(\d{4})-(\d{4,9})$/.exec(String(ref)) ?? []
      return number === undefined || Number(number) <= (numbers.get(`${PREFIXES[prefix]} ${year}`) ?? 0)
        ? null
        : 'series'
    },
  }
  return (table, row) => checks[table]?.(row) ?? null
}

/**
 * Reads a whole archive and stores nothing: says what it holds, who its people are here, what lies
 * in the way, and which lines are refused. An archive with a refused line is refused as a whole.
 */
export const checkArchive = async (database: Queryable, sources: ArchiveSources): Promise<CheckedArchive> => {
  const { archive, beat } = sources
  const { made_at } = archive.manifest
  const in_the_way = await recordsInTheWay(database)
  if (Object.keys(in_the_way).length > 0) return { report: { ...NOTHING, made_at, in_the_way }, problem: 'not_empty' }
  const findings: Findings = {
    ids: new Map(ARCHIVED_TABLES.map(({ name }) => [name, createIds()])),
    problems: [],
    later: [],
    refused: 0,
  }
  const present = await readPresent(database)
  const people: ArchivedPerson[] = []
  const ownCheck = createOwnChecks(present, people)
  const bytes: BytesFound = { files: 0, without: 0 }
  const rows: Record<string, number> = {}
  for (const archived of ARCHIVED_TABLES) {
    const { name } = archived
    const rowCheck = createRowCheck(archive, archived, findings)
    let lines = 0
    for await (const page of readRows(archive, archived)) {
      for (const placed of page) {
        lines++
        const row = rowCheck(placed)
        const reason = row && (ownCheck(name, row) ?? (await checkBytes(sources, name, row, bytes)))
        if (reason) refuse(findings, { table: name, line: placed.line, column: null, reason })
      }
      await beat()
    }
    rows[name] = lines
  }
  // Without these nothing could be done here.
  for (const name of ['role', 'ticket_status', 'settings'])
    if (rows[name] === 0) refuse(findings, { table: name, line: 0, column: null, reason: 'missing' })
  for (const { problem, to, id } of findings.later) if (!findings.ids.get(to)?.has(id)) refuse(findings, problem)
  const { refused: others, ...plan } = planPeople(people, present.people)
  for (const id of others)
    refuse(findings, {
      table: 'user',
      line: people.findIndex((person) => person.id === id) + 1,
      column: 'email',
      reason: 'role',
    })
  const last = Object.fromEntries(
    [...findings.ids].map(([name, ids]) => [name, Math.max(ids.last(), archive.end.last[name] ?? 0)]),
  )
  const { refused, problems } = findings
  const counted = { rows, last, files: bytes.files, without_bytes: bytes.without, refused, problems }
  return { report: { ...NOTHING, made_at, ...plan, ...counted }, problem: refused > 0 ? 'archive_lines' : null }
}
