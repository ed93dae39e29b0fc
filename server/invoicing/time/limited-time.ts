import { drawsOf } from '#contract/models/contract/contract-rule.ts'
import { contractsOf, entriesOf } from '../../contracts/drawn-time.ts'
import type { Queryable } from '../../database/connect.ts'

/** Time of a client that contracts without a price count, and of which sent invoices fix a part. */
export const limitedTime = async (database: Queryable, clientId: number): Promise<readonly number[]> => {
  const { contracts, projets } = await contractsOf(database, clientId)
  const limited: number[] = []
  for (const one of contracts) {
    if (one.price !== null) continue
    const entries = await entriesOf(database, drawsOf(one, contracts, projets))
    limited.push(...entries.flatMap(({ id, billed }) => (billed === null ? [] : [id])))
  }
  return limited
}
