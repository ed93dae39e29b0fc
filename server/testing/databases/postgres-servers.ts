import { deepStrictEqual as deepEqual } from 'node:assert'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { migratePostgres } from '../../database/migrate-postgres.ts'
import { seedBase } from '../../seed/base.ts'
import { createCompany } from '../records/fixture.ts'
import { type Prepared, preparedCompany } from './migrated-dump.ts'
import { startPostgres } from './postgres.ts'

/**
 * Names the addresses of the servers, one for each worker, for the processes that run the tests.
 */
export const SERVERS_VARIABLE = 'TEST_POSTGRES_SERVERS'

/** Fills the template databases on this server. No test writes to them. */
const createTemplates = async (url: string): Promise<void> => {
  const of = (prepared: Prepared): string => url.replace(/\/postgres$/, `/${prepared}`)
  const admin = postgres(url, { max: 1, onnotice: () => undefined })
  await admin.unsafe('create database migrated')
  await migratePostgres(of('migrated'))
  await admin.unsafe('create database company template migrated')
  await admin.end()
  const client = postgres(of('company'), { max: 1, onnotice: () => undefined })
  const query = drizzle({ client })
  await seedBase(query)
  // The company is described once for both kinds of database.
  deepEqual(await createCompany(query), preparedCompany())
  await client.end()
}

const startWithTemplates = async () => {
  const server = await startPostgres()
  await createTemplates(server.url)
  return server
}

/**
 * Once a run (`globalSetup` of Vitest): starts one PostgreSQL for each worker. Workers do not share
 * one: a transaction left open in any database of a server holds back the feeds of all. Answers
 * what stops them.
 */
export const setup = async ({ vitest, config }: TestProject): Promise<() => Promise<void>> => {
  const workers = Math.max(vitest.config.maxWorkers, config.maxWorkers)
  const servers = await Promise.all(Array.from({ length: workers }, startWithTemplates))
  process.env[SERVERS_VARIABLE] = servers.map(({ url }) => url).join(' ')
  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
