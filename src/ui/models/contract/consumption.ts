import { addDays, addMonths } from '#contract/core/kinds/days.ts'
import { type Draw, drawsWithin } from '#contract/models/contract/contract-rule.ts'
import { type GrantedContract, periodsOf } from '#contract/models/contract/contract-use.ts'
import type { ContractTime } from './contract-time.ts'

/** One bar of the chart, and one line of its table; UT. */
export interface Consumed {
  readonly from: string
  readonly to: string
  /** Worked from the begin of the period to the end of these days. */
  readonly used: number
  /** Worked on these days. */
  readonly own: number
  readonly available: number
  /** The time of these days, as sets of pointages. */
  readonly parts: readonly ConsumedPart[]
}

export interface ConsumedPart {
  readonly draw: Draw
  readonly ut: number
}

/** A chart has room for these bars; older ones are left out. */
const MAX_BARS = 24

const sumWithin = (byDay: ReadonlyMap<string, number>, from: string, to: string): number => {
  let sum = 0
  for (const [day, ut] of byDay) if (from <= day && day <= to) sum += ut
  return sum
}

const partsOf = ({ draws }: ContractTime, from: string, to: string): readonly ConsumedPart[] =>
  draws.flatMap(({ draw, byDay }) =>
    drawsWithin([draw], { from, to }).map((part) => ({ draw: part, ut: sumWithin(byDay, from, to) })),
  )

/** First and last days of the months from a day to another, both included. */
const monthsOf = (first: string, last: string): readonly (readonly [string, string])[] => {
  const months: [string, string][] = []
  for (let from = first; from <= last; ) {
    const next = addMonths(`${from.slice(0, 7)}-01`, 1)
    months.push([from, addDays(next, -1)])
    from = next
  }
  return months
}

/**
 * Use of a contract over time, the oldest first: its periods, or, where UT are granted once, what
 * was used by the end of each month.
 */
export const consumptionOf = (contract: GrantedContract, time: ContractTime, today: string): readonly Consumed[] => {
  const { byDay, use } = time
  const last = [today, ...byDay.keys()].sort().at(-1) ?? today
  const periods = periodsOf(contract, use.used, last)
  if (contract.billable_period !== 'once') {
    return periods.slice(-MAX_BARS).map(({ from, to, granted, carried }) => {
      const end = to ?? last
      const used = sumWithin(byDay, from, end)
      return { from, to: end, used, own: used, available: granted + carried, parts: partsOf(time, from, end) }
    })
  }
  const end = periods[0]?.to ?? null
  const months = monthsOf(contract.starts_on, end !== null && end < last ? end : last).slice(-MAX_BARS)
  return months.map(([from, to]) => ({
    from,
    to,
    used: sumWithin(byDay, contract.starts_on, to),
    own: sumWithin(byDay, from, to),
    available: contract.ut,
    parts: partsOf(time, from, to),
  }))
}
