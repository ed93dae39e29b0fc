import type { Executor } from './statement.ts'

/** Changed rows and time after which tables are looked at again. */
const CHANGES = 500
const PAUSE_MS = 2_000
/** A fifth of PostgreSQL's sample: an action waits while a table is analyzed. */
const TARGET = 20

/**
 * A table is due as for PostgreSQL's autovacuum, a little later: by its changed rows since the last
 * time. A table that was never analyzed is due when it is more than some pages.
 */
const DUE_TABLES = `
  select format('%I.%I', stat.schemaname, stat.relname) as name
  from pg_stat_user_tables stat join pg_class class on class.oid = stat.relid
  where stat.n_mod_since_analyze > ${CHANGES} + 0.2 * stat.n_live_tup
    or (class.reltuples < 0 and pg_relation_size(class.oid) > 65536)
  order by stat.n_mod_since_analyze desc limit 1`

/**
 * Renews the planner's statistics of tables that have changed. PGlite has no autovacuum: a plan
 * that was kept while a table was empty would read the whole table for ever, since nothing but
 * ANALYZE makes PostgreSQL plan again.
 */
export const createStatistics = (execute: Executor['execute']) => {
  let changed = CHANGES
  let lookedAt = Number.NEGATIVE_INFINITY
  return {
    addChanges: (rows: number): void => {
      changed += rows
    },
    isDue: (): boolean => changed >= CHANGES && performance.now() - lookedAt >= PAUSE_MS,
    /** Analyzes one table at most: other statements wait meanwhile. */
    renew: async (): Promise<void> => {
      changed = 0
      lookedAt = performance.now()
      const [due] = await execute({ kind: 'query', sql: DUE_TABLES, values: [], asArrays: false, textTypes: [] })
      const [table] = (due?.rows ?? []) as readonly { readonly name: string }[]
      if (!table) return
      await execute({
        kind: 'exec',
        sql: `SET default_statistics_target = ${TARGET}; ANALYZE ${table.name}; RESET default_statistics_target`,
      })
      // Others may be due, too.
      changed = CHANGES
    },
  }
}
