import type { WireRow } from '#contract/core/protocol.ts'
import type { Contract } from '#contract/models/contract/contract.ts'
import { contractOf } from '#contract/models/contract/contract-rule.ts'
import { billedBeside, includedIn } from '#contract/models/contract/contract-use.ts'
import type { Pointage } from '#contract/models/pointage/pointage.ts'

/** Rows of the server that say which time is paid for in advance. */
interface TimeRows {
  readonly contracts: readonly WireRow[]
  readonly entries: readonly WireRow[]
  readonly projets: ReadonlyMap<unknown, WireRow>
  readonly tickets: ReadonlyMap<unknown, WireRow>
}

/** UT of each entry that the price of a contract or of its projet includes, entry by entry. */
export const includedUt = ({ contracts: stored, entries, projets, tickets }: TimeRows): ReadonlyMap<number, number> => {
  const text = (id: unknown) => (id === null ? null : String(id))
  const contracts = stored.map((one) => ({
    ...one,
    id: String(one.id),
    client_id: String(one['client_id']),
    projet_id: text(one['projet_id']),
  })) as unknown as readonly Contract[]
  const projetOf = (entry: WireRow) => projets.get(tickets.get(entry['ticket_id'])?.['projet_id'])
  const drawnFrom = (entry: WireRow) => {
    const projet = projetOf(entry)
    const isBillable = tickets.get(entry['ticket_id'])?.['is_facturable'] === true && projet?.['is_facturable'] === true
    return contractOf(contracts, {
      clientId: String(projet?.['client_id']),
      projetId: String(projet?.id),
      day: String(entry['date']),
      isBillable,
    })
  }
  const included = new Map<number, number>()
  for (const [contract, drawn] of Map.groupBy(entries, drawnFrom)) {
    if (!contract || contract.price === null) continue
    const all = drawn.map((entry) => ({
      ...{ id: Number(entry.id), date: String(entry['date']), ut: Number(entry['ut']) },
      billed: billedBeside(entry as unknown as Pointage),
    }))
    for (const entry of includedIn(contract, all)) included.set(entry.id, entry.included)
  }
  for (const entry of entries)
    if (projetOf(entry)?.['fixed_price'] !== null) included.set(Number(entry.id), Number(entry['ut']))
  return included
}
