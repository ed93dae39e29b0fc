import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { connect } from '#server/database/connect.ts'
import { isEmpty } from '#server/seed/reset.ts'
import type { BenchDatabase } from './databases.ts'

const ROOT = resolve(import.meta.dirname, '../..')

export interface Size {
  readonly tickets: number
  readonly pointages: number
}

/**
 * Fills the database through `npm run seed`, unless it has people in it; then tidies up as the
 * database itself does within a minute.
 */
export const fill = async (database: BenchDatabase, size: Size): Promise<void> => {
  const opened = await connect(database.location)
  const empty = await isEmpty(opened.query)
  await opened.close()
  if (empty) {
    const args = ['server/seed/main.ts', '--tickets', String(size.tickets), '--pointages', String(size.pointages)]
    const { status } = spawnSync(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...database.environment },
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error('The database was not filled.')
  }
  const filled = await connect(database.location)
  await filled.query.execute(sql`vacuum analyze`)
  await filled.close()
}
