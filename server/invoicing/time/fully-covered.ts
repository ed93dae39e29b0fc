import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { contract } from '../../database/schema/contract.ts'
import { type CoveredEntry, coveredTime } from './covered-time.ts'

/** The time entries that contracts include in full, of some clients or of all (null). */
export const fullyCovered = async (
  database: Queryable,
  clientIds: readonly number[] | null,
): Promise<readonly CoveredEntry[]> => {
  const clients = await database
    .selectDistinct({ id: contract.client_id })
    .from(contract)
    .where(
      and(
        isNull(contract.deleted_at),
        isNotNull(contract.price),
        clientIds === null ? undefined : inArray(contract.client_id, [...clientIds]),
      ),
    )
  const covered: CoveredEntry[] = []
  for (const { id } of clients)
    for (const entry of (await coveredTime(database, id)).values()) if (entry.included === entry.ut) covered.push(entry)
  return covered
}
