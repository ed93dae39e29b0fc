import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { migratePostgres } from '../database/migrate.ts'
import { startPostgres } from './postgres.ts'

/** Names the addresses of the servers, one for each worker, for the processes that run the tests. */
export const SERVERS_VARIABLE = 'TEST_POSTGRES_SERVERS'

/**
 * The database on each server that new ones are copied from: it is migrated, and nobody else writes
 * to it.
 */
export const TEMPLATE = 'migrated'

const startWithTemplate = async () => {
  const server = await startPostgres()
  const admin = postgres(server.url, { max: 1, onnotice: () => undefined })
  await admin.unsafe(`create database ${TEMPLATE}`)
  await admin.end()
  await migratePostgres(server.url.replace(/\/postgres$/, `/${TEMPLATE}`))
  return server
}

/**
 * Once a run (`globalSetup` of Vitest): starts one PostgreSQL for each worker. Workers do not share
 * one: a transaction left open in any database of a server holds back the feeds of all. Answers
 * what stops them.
 */
export const setup = async ({ vitest, config }: TestProject): Promise<() => Promise<void>> => {
  const workers = Math.max(vitest.config.maxWorkers, config.maxWorkers)
  const servers = await Promise.all(Array.from({ length: workers }, startWithTemplate))
  process.env[SERVERS_VARIABLE] = servers.map(({ url }) => url).join(' ')
  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
