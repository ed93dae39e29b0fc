import { companyDayOf } from '#contract/company-day.ts'
import { idNumber, type RecordId } from '#contract/core/ids.ts'
import { addDays } from '#contract/core/kinds/days.ts'
import type { Contract } from './contract.ts'

/** Values of a contract that decide which time draws from it. */
export type DrawnContract = Pick<Contract, 'id' | 'client_id' | 'projet_id' | 'starts_on' | 'ends_on' | 'archived_at'>

/** A time entry as the rule sees it. */
export interface DrawingWork {
  readonly clientId: RecordId
  readonly projetId: RecordId
  readonly day: string
  /** Ticket and projet are billable. */
  readonly isBillable: boolean
}

/** A projet as the rule sees it. */
export interface DrawingProjet {
  readonly id: RecordId
  readonly client_id: RecordId
  readonly is_facturable: boolean
}

/** Billable time of these projets on these days draws from one contract. */
export interface Draw {
  readonly projetIds: readonly RecordId[]
  readonly from: string
  /** Null without an end. */
  readonly to: string | null
}

/** A day after every day, for comparisons. */
const NEVER = '9999-12-31'

/** Last day on which time draws from a contract: its own, or the day of its archiving. */
export const lastDayOf = ({ ends_on, archived_at }: Pick<DrawnContract, 'ends_on' | 'archived_at'>): string | null => {
  const days = [ends_on, archived_at === null ? null : companyDayOf(archived_at)].filter((day) => day !== null)
  return days.sort()[0] ?? null
}

const covers = (contract: DrawnContract, { clientId, projetId, day }: DrawingWork): boolean =>
  contract.client_id === clientId &&
  (contract.projet_id === null || contract.projet_id === projetId) &&
  contract.starts_on <= day &&
  day <= (lastDayOf(contract) ?? NEVER)

/** Whether `contract` is drawn from rather than `other`. */
const precedes = (contract: DrawnContract, other: DrawnContract): boolean => {
  if ((contract.projet_id === null) !== (other.projet_id === null)) return contract.projet_id !== null
  const [end, otherEnd] = [lastDayOf(contract) ?? NEVER, lastDayOf(other) ?? NEVER]
  if (end !== otherEnd) return end < otherEnd
  if (contract.starts_on !== other.starts_on) return contract.starts_on > other.starts_on
  return idNumber(contract.id) > idNumber(other.id)
}

/**
 * Returns the contract that a time entry draws from; undefined where it draws from none.
 *
 *   1. Only billable time draws, and from one contract alone.
 *   2. A contract for the projet precedes one for the client; then the earliest end, the latest
 *      start, and the contract entered last.
 *   3. UT left are never asked: an overrun stays on its contract, so that the order in which
 *      entries arrive changes nothing (decision 0100).
 */
export const contractOf = <C extends DrawnContract>(contracts: readonly C[], work: DrawingWork): C | undefined =>
  work.isBillable
    ? contracts.reduce<C | undefined>(
        (best, contract) =>
          covers(contract, work) && (best === undefined || precedes(contract, best)) ? contract : best,
        undefined,
      )
    : undefined

type Span = Omit<Draw, 'projetIds'>

/** The days on which billable time of a projet draws from a contract, adjoining ones joined. */
const spansOf = (
  contract: DrawnContract,
  contracts: readonly DrawnContract[],
  projet: DrawingProjet,
): readonly Span[] => {
  const last = lastDayOf(contract) ?? NEVER
  const changes = contracts.flatMap((one) => [
    one.starts_on,
    ...(lastDayOf(one) === null ? [] : [addDays(lastDayOf(one) ?? NEVER, 1)]),
  ])
  const starts = [...new Set([contract.starts_on, ...changes])]
    .filter((day) => contract.starts_on <= day && day <= last)
    .sort()
  const spans: { readonly from: string; readonly to: string }[] = []
  for (const [index, from] of starts.entries()) {
    const work = { clientId: projet.client_id, projetId: projet.id, day: from, isBillable: projet.is_facturable }
    if (contractOf(contracts, work)?.id !== contract.id) continue
    const next = starts[index + 1]
    const to = next === undefined ? last : addDays(next, -1)
    const previous = spans.at(-1)
    if (previous && addDays(previous.to, 1) === from) spans.splice(-1, 1, { from: previous.from, to })
    else spans.push({ from, to })
  }
  return spans.map(({ from, to }) => ({ from, to: to === NEVER ? null : to }))
}

/**
 * Returns the time that draws from a contract, as sets that an index can sum: few projets with the
 * same days share one. `contracts` and `projets` are all of the client's.
 */
export const drawsOf = (
  contract: DrawnContract,
  contracts: readonly DrawnContract[],
  projets: readonly DrawingProjet[],
): readonly Draw[] => {
  const rivals = contracts.filter(({ client_id }) => client_id === contract.client_id)
  const draws = new Map<string, { readonly span: Span; readonly projetIds: RecordId[] }>()
  for (const projet of projets) {
    if (projet.client_id !== contract.client_id) continue
    for (const span of spansOf(contract, rivals, projet)) {
      const key = `${span.from} ${span.to}`
      const draw = draws.get(key) ?? { span, projetIds: [] }
      draw.projetIds.push(projet.id)
      draws.set(key, draw)
    }
  }
  return [...draws.values()].map(({ span, projetIds }) => ({ ...span, projetIds }))
}

/** Returns the part of draws within some days. */
export const drawsWithin = (draws: readonly Draw[], { from, to }: Pick<Draw, 'from' | 'to'>): readonly Draw[] =>
  draws.flatMap((draw) => {
    const start = draw.from < from ? from : draw.from
    const end = draw.to === null || (to !== null && to < draw.to) ? to : draw.to
    return end !== null && end < start ? [] : [{ ...draw, from: start, to: end }]
  })
