import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { contractOf, drawsOf, drawsWithin } from '#contract/models/contract/contract-rule.ts'
import { type ContractPeriod, periodAt, periodDaysAt } from '#contract/models/contract/contract-use.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useAll } from '../../hooks/records/use-records.ts'
import { useServices } from '../../services/services.tsx'
import { type ContractTime, contractTime$, type WantedDraws } from './contract-time.ts'

export type Contract = Mirrored<'contract'>

/**
 * Time of contracts, from this device's records; undefined until it is added up. With a day only
 * the time on which its period depends: a month is found much faster than years.
 */
export const useContractTime = (
  contracts: readonly Contract[] | undefined,
  day?: string,
): ReadonlyMap<RecordId, ContractTime> | undefined => {
  const { queries } = useServices()
  const all = useAll('contract')
  const projets = useReferences().all('projet')
  // Another projet or contract seldom changes the draws; as a text they stay the same question.
  const asked = useMemo(
    () =>
      all &&
      contracts &&
      JSON.stringify(
        contracts.map((one): WantedDraws[number] => {
          const draws = drawsOf(one, all, projets)
          return [one.id, day === undefined || one.carries_over ? draws : drawsWithin(draws, periodDaysAt(one, day))]
        }),
      ),
    [all, contracts, projets, day],
  )
  const time$ = useMemo(
    () => contractTime$(queries, asked === undefined ? [] : (JSON.parse(asked) as WantedDraws)),
    [queries, asked],
  )
  const { value, current } = useObservable(time$)
  // Sums of other days would be those of another period.
  return asked !== undefined && current ? value : undefined
}

/** A contract with its period on a day; `period` is undefined until it is added up. */
export interface ContractOnDay {
  readonly contract: Contract
  readonly period: ContractPeriod | undefined
}

/** The periods of contracts on a day. */
export const useContractPeriods = (
  contracts: readonly Contract[] | undefined,
  day: string,
): readonly ContractOnDay[] | undefined => {
  const times = useContractTime(contracts, day)
  return useMemo(
    () =>
      contracts?.map((contract) => {
        const time = times?.get(contract.id)
        return { contract, period: time && periodAt(contract, time.use.used, day) }
      }),
    [contracts, times, day],
  )
}

type Ticket = Pick<Mirrored<'ticket'>, 'projet_id' | 'is_facturable'>

/**
 * The rule for the time of a ticket: the contract that a day draws from; null from none. Undefined
 * where the client has no contract, or nothing is known yet.
 */
export const useContractRule = (ticket: Ticket | null | undefined): ((day: string) => Contract | null) | undefined => {
  const references = useReferences()
  const all = useAll('contract')
  return useMemo(() => {
    const projet = ticket && references.find('projet', ticket.projet_id)
    const own = projet && all?.filter(({ client_id }) => client_id === projet.client_id)
    if (!own || own.length === 0) return undefined
    const isBillable = ticket.is_facturable && projet.is_facturable
    return (day) => contractOf(own, { clientId: projet.client_id, projetId: projet.id, day, isBillable }) ?? null
  }, [references, all, ticket])
}

/**
 * Contracts in use of a client, or of one projet: its own and those of all projets of its client.
 */
export const useContractsOf = (clientId: RecordId, projetId?: RecordId): readonly Contract[] | undefined => {
  const all = useAll('contract')
  const today = useToday()
  return useMemo(
    () =>
      all?.filter(
        ({ client_id, projet_id, archived_at, ends_on }) =>
          client_id === clientId &&
          archived_at === null &&
          (ends_on === null || ends_on >= today) &&
          (projetId === undefined || projet_id === null || projet_id === projetId),
      ),
    [all, clientId, projetId, today],
  )
}
