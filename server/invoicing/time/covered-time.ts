import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { drawsOf } from '#contract/models/contract/contract-rule.ts'
import { type IncludedEntry, includedIn } from '#contract/models/contract/contract-use.ts'
import { contractsOf, entriesOf } from '../../contracts/drawn-time.ts'
import type { Queryable } from '../../database/connect.ts'
import { contract } from '../../database/schema/contract.ts'

/**
 * A time entry that draws from a contract with a price, with the part that the contract includes.
 */
export interface CoveredEntry extends IncludedEntry {
  readonly contractId: number
}

/**
 * Returns the time entries of a client that draw from contracts with a price, by id, with the part
 * that is included. The time of a contract without a price is billed: such a contract only limits
 * it (decision 0352).
 */
export const coveredTime = async (
  database: Queryable,
  clientId: number,
): Promise<ReadonlyMap<number, CoveredEntry>> => {
  const { contracts, projets } = await contractsOf(database, clientId)
  const covered = new Map<number, CoveredEntry>()
  for (const one of contracts) {
    if (one.price === null) continue
    const entries = includedIn(one, await entriesOf(database, drawsOf(one, contracts, projets)))
    for (const entry of entries) covered.set(entry.id, { ...entry, contractId: Number(one.id) })
  }
  return covered
}

/** Whether a client has a contract whose price includes hours. */
export const sellsHours = async (database: Queryable, clientId: number): Promise<boolean> => {
  const isPriced = and(eq(contract.client_id, clientId), isNotNull(contract.price), isNull(contract.deleted_at))
  const [found] = await database.select({ id: contract.id }).from(contract).where(isPriced).limit(1)
  return found !== undefined
}
