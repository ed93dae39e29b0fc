import { randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import { SERVERS_VARIABLE } from './postgres-servers.ts'

/** A database on the PostgreSQL of this worker. */
export interface OwnDatabase {
  readonly url: string
}

let made: string[] = []

/** The PostgreSQL of the worker that runs this test file; null in a run without any. */
const findServer = (): string | null =>
  (process.env[SERVERS_VARIABLE] ?? '').split(' ')[Number(process.env['VITEST_POOL_ID']) - 1] || null

export const hasOwnServer = (): boolean => findServer() !== null

const addressOf = (name: string): string => {
  const server = findServer()
  if (server === null) throw new Error('No PostgreSQL was started for this worker.')
  return server.replace(/\/postgres$/, `/${name}`)
}

const nameOf = ({ url }: OwnDatabase): string => url.slice(url.lastIndexOf('/') + 1)

const administer = async <Result>(work: (admin: Sql) => Promise<Result>): Promise<Result> => {
  const admin = postgres(addressOf('postgres'), { max: 1, onnotice: () => undefined })
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/**
 * Creates a database with these options of `create database`. Its files are copied: the default
 * writes each page to the log too, which takes twice the processor time.
 */
export const createDatabase = async (options: string): Promise<OwnDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer((admin) => admin.unsafe(`create database ${name} ${options} strategy file_copy`))
  made.push(name)
  return { url: addressOf(name) }
}

/** Removes these databases with what is still connected to them. */
const drop = (names: readonly string[]): Promise<void> =>
  administer(async (admin) => {
    for (const name of names) await admin.unsafe(`drop database ${name} with (force)`)
  })

export const removeDatabase = async (database: OwnDatabase): Promise<void> => {
  const name = nameOf(database)
  made = made.filter((other) => other !== name)
  await drop([name])
}

/** After the last test of a file: ends what its tests left open, too. */
export const removeTestDatabases = async (): Promise<void> => {
  const names = made
  made = []
  if (names.length > 0) await drop(names)
}

/**
 * Makes a template of this name from the migrated database, unless the server has it. Only one
 * worker uses this server. Nothing may be connected to the template when `fill` ends.
 */
export const makeTemplate = async (name: string, fill: (database: OwnDatabase) => Promise<void>): Promise<void> => {
  const found = await administer((admin) => admin`select from pg_database where datname = ${name}`)
  if (found.length > 0) return
  const unfinished = await createDatabase('template migrated')
  await fill(unfinished)
  await administer((admin) => admin.unsafe(`alter database ${nameOf(unfinished)} rename to ${name}`))
  made = made.filter((other) => other !== nameOf(unfinished))
}
