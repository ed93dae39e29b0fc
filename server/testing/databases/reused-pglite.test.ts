import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { createPglite } from '../../database/pglite/open.ts'
import { dumpPath } from './migrated-dump.ts'
import { takeSnapshot } from './pglite-snapshot.ts'
import { openReused } from './reused-pglite.ts'

const path = (): string => {
  const known = dumpPath('company')
  if (known === null) throw new Error('The run has prepared no dump.')
  return known
}

const countsOf = async (database: Pick<PGlite, 'query'>): Promise<unknown> => {
  const { rows } = await database.query(`
    select (select count(*)::int from pg_class) as relations, (select count(*)::int from ticket) as tickets, pg_current_xact_id()::text as xid,
      (select last_value::int from pg_sequences where sequencename = 'ticket_id_seq') as last_ticket, pg_size_bytes(current_setting('work_mem')) as memory`)
  return rows[0]
}

const filesOf = ({ Module }: PGlite): readonly string[] =>
  [...Module.FS.readdir('/pglite/data'), ...Module.FS.readdir('/pglite/data/base/5')].sort()

/**
 * New tables and files, a table that is gone, settings, a failed transaction, and more memory than
 * before.
 */
const disturb = async (database: PGlite): Promise<void> => {
  await database.exec(`
    create table extra (id int primary key, text text);
    insert into extra select n, md5(n::text) from generate_series(1, 2000) n;
    create index on extra using gin (text gin_trgm_ops);
    delete from notification;
    select setval('ticket_id_seq', 9000);
    drop table saved_view cascade;
    set work_mem = '1GB'`)
  // Closes the file of the log that was open, and opens another one.
  await database.exec('select pg_switch_wal()')
  await database.exec('CHECKPOINT')
  await database.query(`select count(*) from (select repeat(text, 500) as long from extra order by 1 desc) as sorted`)
  await expect(database.exec('begin; select 1 / 0')).rejects.toThrow('division by zero')
}

test('a snapshot takes rows, tables, sequences, settings, files and the open transaction back, as often as it is asked', async () => {
  const database = await createPglite(undefined, { dump: new Blob([readFileSync(path())]) })
  await database.exec("LOAD 'pg_trgm'; LOAD 'plpgsql'")
  const rewind = takeSnapshot(database)
  const before = await countsOf(database)
  const files = filesOf(database)
  for (let time = 0; time < 3; time += 1) {
    await disturb(database)
    rewind()
    expect(await countsOf(database)).toEqual(before)
    expect(filesOf(database)).toEqual(files)
  }
  await database.exec("update ticket set name = 'Après le retour'")
  await database.exec('CHECKPOINT')
  const copy = await createPglite(undefined, { dump: await database.dumpDataDir('none') })
  expect((await copy.query<{ name: string }>('select distinct name from ticket')).rows).toEqual([
    { name: 'Après le retour' },
  ])
  await copy.close()
  await database.close()
})

test('the next one who asks gets a closed database as its dump has it, and the first one can no longer use it', async () => {
  const first = await openReused(path())
  const before = await countsOf(first)
  await first.exec('begin; delete from saved_view')
  await first.close()
  await expect(first.query('select 1')).rejects.toThrow('PGlite is closed')
  const next = await openReused(path())
  expect(await countsOf(next)).toEqual(before)
  await next.close()
})

test('databases of the two dumps that were used last are kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sav-kept-'))
  const [oldest = '', ...others] = ['oldest', 'older', 'newest'].map((name) => join(folder, `${name}.tar`))
  for (const dump of [oldest, ...others]) {
    copyFileSync(path(), dump)
    await (await openReused(dump)).close()
  }
  rmSync(folder, { recursive: true })
  for (const dump of others) await (await openReused(dump)).close()
  await expect(openReused(oldest)).rejects.toThrow('ENOENT')
})
