import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import type { WireImport } from '#contract/calls/import.calls.ts'
import type { BuiltServer } from '../../build-server.ts'
import type { Location } from '../../database/connect.ts'
import { user } from '../../database/schema/people.ts'
import { role } from '../../database/schema/reference.ts'
import { testDatabase } from '../databases/test-database.ts'
import { createMailbox, type Mailbox } from '../people/mailbox.ts'
import { buildTestServer, type Caller, callerOn } from '../servers/test-server.ts'
import { checkedImport, stepImport } from './imports.ts'
import { type Zipped, zip } from './zip.ts'

/** An installation with its first manager alone. */
export interface EmptyInstallation {
  readonly server: BuiltServer
  readonly manager: Caller
  readonly managerId: number
  readonly mailbox: Mailbox
}

/** Starts an installation whose first manager has this address. */
export const emptyInstallation = async (email: string, location?: Location): Promise<EmptyInstallation> => {
  const mailbox = createMailbox()
  const server = await buildTestServer(location ?? (await testDatabase()), { mail: mailbox })
  const { query } = server.database
  const [managers] = await query.select().from(role).where(eq(role.slug, 'manager'))
  if (!managers) throw new Error('There are no roles.')
  const values = {
    firstname: 'Ada',
    lastname: 'Première',
    email,
    role_id: managers.id,
    password_hash: '$argon2id$unused',
  }
  const [stored] = await query.insert(user).values(values).returning({ id: user.id })
  const managerId = stored?.id ?? 0
  return { server, manager: await callerOn(server, managerId), managerId, mailbox }
}

/** Entries of an archive by name. */
export type Entries = Readonly<Record<string, Uint8Array>>

export const archiveOf = async (caller: Caller): Promise<Uint8Array<ArrayBuffer>> => {
  const answer = await caller.get('/api/archive')
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return new Uint8Array(answer.rawPayload)
}

export const entriesOf = (archive: Uint8Array): Entries => unzipSync(archive)

/** An archive of these entries. */
export const archiveFrom = (entries: Entries, more: readonly Zipped[] = []): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zip([...Object.entries(entries).map(([name, bytes]) => ({ name, content: Buffer.from(bytes) })), ...more]),
  )

export const linesIn = (entries: Entries, name: string): readonly Record<string, unknown>[] =>
  strFromU8(entries[name] ?? new Uint8Array())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** Reads an archive into an installation to its end. */
export const readArchive = async (manager: Caller, archive: Uint8Array<ArrayBuffer>): Promise<WireImport> => {
  const checked = await checkedImport(manager, archive, 'sav.zip')
  if (checked.state !== 'ready') throw new Error(JSON.stringify(checked.archive ?? checked.problem))
  return stepImport(manager, checked.id, 'start')
}

/**
 * Fields of an installation that has read an archive which differ from it, with the reason. Tables
 * that are not imported at all: the log of what happened here (`activity`, `last_login`), and the
 * secret addresses of calendars (`calendar_feed`).
 */
const DIFFERS: Readonly<Record<string, readonly string[]>> = {
  role: ['updated_at'],
  // Rows that were here before become those of the archive: devices take them for newer ones.
  ticket_status: ['version', 'updated_at'],
  ticket_priority: ['version', 'updated_at'],
  ticket_type: ['version', 'updated_at'],
  ...{ settings: ['version', 'updated_at'], reminder_level: ['version', 'updated_at'] },
  // References between invoices are added by an update.
  invoice: ['updated_at'],
  // Mails that waited are not sent from here.
  invoice_mail: ['state', 'last_error', 'version'],
}

/**
 * Fields of a person who had an account here before: they keep their address as it is written here.
 */
const OF_MERGED = ['email', 'version', 'updated_at']

const NOT_IMPORTED = ['activity', 'last_login', 'calendar_feed']

const without = (row: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

/** Contents that archives of equal installations share: rows by table, and the bytes of files. */
const comparable = (entries: Entries, mergedId: number): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([name, bytes]): readonly (readonly [string, unknown])[] => {
      const [, table = ''] = /^(?:json|data)\/(\w+)\.jsonl$/.exec(name) ?? []
      if (NOT_IMPORTED.includes(table)) return []
      if (table !== '') {
        const rows = linesIn(entries, name).map((row) => {
          const isMerged = table === 'user' && row['id'] === mergedId
          return without(row, [...(DIFFERS[table] ?? []), ...(isMerged ? OF_MERGED : [])])
        })
        return [[name, rows]]
      }
      return /^(files|pictures|documents|received)\//.test(name) ? [[name, Buffer.from(bytes).toString('base64')]] : []
    }),
  )

type Row = Readonly<Record<string, unknown>>

/**
 * Rows without the deleted ones that are not passed on: an archive holds a deleted row for another
 * deleted one that is not in it. References of all other rows are checked by the database.
 */
const passedOn = (written: readonly Row[], read: readonly Row[]): readonly Row[] => {
  const ids = new Set(read.map(({ id }) => id))
  return written.filter((row) => (row['deleted_at'] ?? null) === null || ids.has(row['id']))
}

/** The first row of an entry that differs, in both forms. */
const firstDifference = (name: string, found: unknown, written: unknown): readonly unknown[] => {
  if (!Array.isArray(found) || !Array.isArray(written)) return isDeepStrictEqual(found, written) ? [] : [name]
  const wanted = passedOn(written, found)
  if (isDeepStrictEqual(found, wanted)) return []
  const place =
    Array.from({ length: Math.max(found.length, wanted.length) }, (_, n) => n).find(
      (n) => !isDeepStrictEqual(found[n], wanted[n]),
    ) ?? 0
  return [{ name, found: found[place], wanted: wanted[place] }]
}

/**
 * Expects that two installations are equal, entry by entry of their archives; `except` some of
 * them.
 */
export const expectEqual = (
  read: Entries,
  written: Entries,
  mergedId: number,
  except: readonly string[] = [],
): void => {
  const [found, wanted] = [comparable(read, mergedId), comparable(written, mergedId)]
  const named = (entries: object): readonly string[] => Object.keys(entries).filter((name) => !except.includes(name))
  expect(named(found).toSorted()).toEqual(named(wanted).toSorted())
  expect(named(wanted).flatMap((name) => firstDifference(name, found[name], wanted[name]))).toEqual([])
}
