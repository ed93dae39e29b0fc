// `npm run migration -- <name>`: writes the migration from the last one to the tables of
// `server/database/schema`. drizzle-kit knows tables alone; a new table of a model gets its trigger
// here, without which no feed sends a row again.
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages, nodePath, ROOT, run } from './toolchain.mjs'

const FOLDER = join(ROOT, 'server', 'database', 'migrations')

/** A created table with the columns of replication. */
const TABLE = /CREATE TABLE "(\w+)" \([^;]*"xid" "xid8"[^;]*;/g

const triggerOf = (table) =>
  `--> statement-breakpoint\nCREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON "${table}" FOR EACH ROW EXECUTE FUNCTION stamp_row();`

const [name] = process.argv.slice(2)
if (!name) {
  console.error('Name the migration: npm run migration -- <name>')
  process.exit(1)
}

ensurePackages()
const before = new Set(readdirSync(FOLDER))
const code = await run(nodePath(), [join(ROOT, 'node_modules', 'drizzle-kit', 'bin.cjs'), 'generate', '--name', name])
for (const file of readdirSync(FOLDER).filter((entry) => entry.endsWith('.sql') && !before.has(entry))) {
  const path = join(FOLDER, file)
  const tables = [...readFileSync(path, 'utf8').matchAll(TABLE)].map(([, table]) => table)
  appendFileSync(path, tables.map(triggerOf).join(''))
}
process.exit(code)
