import { sql } from 'drizzle-orm'
import { type Queryable, rowsOf } from '../../database/connect.ts'
import { quoteName, type Sequence, sequencesOf } from './catalogue.ts'
import { nextNumber } from './next-number.ts'

/** Returns the time of the last audited change, Unix ms; null without one. */
const lastChange = async (database: Queryable): Promise<number | null> => {
  const [row] = await rowsOf<{ at: unknown }>(
    database,
    sql`select extract(epoch from max(created_at)) * 1000 as at from activity`,
  )
  return row?.at == null ? null : Number(row.at)
}

interface Known {
  /** Series of the database that is replaced, where there is one. */
  readonly replaced?: readonly Sequence[]
  /** When the backup was made; without it the last change counts. Epoch ms. */
  readonly madeAt?: number
  /** Epoch ms. */
  readonly now?: number
}

/**
 * Skips the ids that may have been allotted since the backup. Links, mails and devices refer to
 * records by id: a reused id would show another record. Invoices have separate references.
 */
export const leaveOutNumbers = async (
  database: Queryable,
  { replaced = [], madeAt, now = Date.now() }: Known = {},
): Promise<void> => {
  const since = madeAt ?? (await lastChange(database))
  const elapsedMs = since === null ? 0 : now - since
  const former = new Map(replaced.map(({ name, last }) => [name, last]))
  for (const { name, last } of await sequencesOf(database)) {
    const given = former.get(name)
    const next = nextNumber({ last: BigInt(last ?? 0), replaced: given == null ? null : BigInt(given), elapsedMs })
    await database.execute(sql`select setval(${quoteName(name)}::regclass, ${String(next)}::bigint)`)
  }
}
