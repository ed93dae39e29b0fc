import { createPasswords } from '#server/access/passwords/passwords.ts'
import { connect, type Location } from '#server/database/connect.ts'
import { seedBase } from '#server/seed/base.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { createDatabase, hasOwnServer, makeTemplate, removeDatabase } from '#server/testing/databases/own-server.ts'
import { type DemoSize, openDemo } from './demo-dumps.ts'

/** An open place with demo data, and how it is removed once its server is closed. */
interface DemoDatabase {
  readonly location: Location
  readonly remove: () => Promise<void>
}

/** More would be opened by reads that come at once, and each loads its catalogues anew. */
const CONNECTIONS = 4

const fill = async (location: Location, size: DemoSize): Promise<void> => {
  const database = await connect(location)
  await seedBase(database.query)
  await seedDemo(database.query, createPasswords(), { ...size, seed: 1 }, () => undefined)
  await database.close()
}

/**
 * A new database with demo data of this size: a copy of a template on the PostgreSQL of this
 * worker, or PGlite in memory, where the run has no PostgreSQL too.
 */
export const createDemoDatabase = async (size: DemoSize, kind: 'pglite' | 'postgres'): Promise<DemoDatabase> => {
  if (kind === 'pglite' || !hasOwnServer())
    return { location: { opened: await openDemo(size) }, remove: async () => undefined }
  const template = `demo_${size.tickets}_${size.pointages}`
  await makeTemplate(template, (database) => fill({ ...database, connections: 1 }, size))
  const database = await createDatabase(`template ${template}`)
  return { location: { ...database, connections: CONNECTIONS }, remove: () => removeDatabase(database) }
}
