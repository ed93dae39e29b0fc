import { eq } from 'drizzle-orm'
import { addMonths, monthOf } from '#contract/core/kinds/days.ts'
import { contractsOf, usedPeriod } from '../contracts/drawn-time.ts'
import type { Queryable } from '../database/connect.ts'
import { contract } from '../database/schema/contract.ts'
import { CONTRACTS } from './texts/billing.ts'
import type { World } from './world.ts'

/** Smallest number of UT that anybody would sell. */
const LEAST = 16

/** Sells hours to the first clients, and grants as many as leave the wanted share of them used. */
export const loadContracts = async (database: Queryable, { clients, projets }: World, today: string): Promise<void> => {
  for (const [index, { name, period, monthsAgo, usedPercent, isOfProjet, ...values }] of CONTRACTS.entries()) {
    const client = clients[index]
    if (!client) return
    const projet = isOfProjet
      ? projets.find(({ client_id, is_facturable, archived }) => client_id === client.id && is_facturable && !archived)
      : null
    const [stored] = await database
      .insert(contract)
      .values({
        ...values,
        name,
        client_id: client.id,
        projet_id: projet?.id ?? null,
        ut: LEAST,
        billable_period: period,
        starts_on: addMonths(monthOf(today), -monthsAgo),
        alert_percent: 80,
        last_alert_percent: 100,
      })
      .returning({ id: contract.id })
    const known = await contractsOf(database, client.id)
    const used = known.contracts.find(({ id }) => id === String(stored?.id))
    if (!used) continue
    const { period: present } = await usedPeriod(database, { ...used, carries_over: false }, known, today)
    const ut = Math.max(LEAST, Math.ceil((present.used * 100) / usedPercent / 4) * 4)
    await database
      .update(contract)
      .set({ ut })
      .where(eq(contract.id, Number(used.id)))
  }
}
