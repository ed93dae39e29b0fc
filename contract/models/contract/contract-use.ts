import { addDays, addMonths } from '#contract/core/kinds/days.ts'
import { progressPercent } from '#contract/core/kinds/ut.ts'
import type { Pointage } from '../pointage/pointage.ts'
import type { Contract } from './contract.ts'
import { type DrawnContract, lastDayOf } from './contract-rule.ts'

/** Values of a contract that its use depends on. */
export type GrantedContract = DrawnContract & Pick<Contract, 'ut' | 'billable_period' | 'carries_over'>

/** One period of a contract; all amounts in UT. */
export interface ContractPeriod {
  readonly from: string
  /** Last day; null for a contract without an end that grants its UT once. */
  readonly to: string | null
  readonly granted: number
  /** Left from the periods before. */
  readonly carried: number
  /** Worked UT, without those that a sent invoice bills beside the contract (decision 0391). */
  readonly used: number
  /** Negative when more was used than there was. */
  readonly left: number
}

type Grant = Pick<GrantedContract, 'starts_on' | 'ends_on' | 'archived_at' | 'billable_period'>

const MONTHS = { month: 1, quarter: 3, year: 12 } as const

/**
 * First day of a period, counted from 0. From 31 January the next ones begin on 28 February and 31
 * March.
 */
const startOf = ({ starts_on, billable_period }: Grant, index: number): string =>
  billable_period === 'once' ? starts_on : addMonths(starts_on, index * MONTHS[billable_period])

const earlier = (a: string, b: string | null): string => (b !== null && b < a ? b : a)

const daysOf = (contract: Grant, index: number): Pick<ContractPeriod, 'from' | 'to'> => {
  const last = lastDayOf(contract)
  if (contract.billable_period === 'once') return { from: contract.starts_on, to: last }
  return { from: startOf(contract, index), to: earlier(addDays(startOf(contract, index + 1), -1), last) }
}

/** Index of the period with a day; the first or last period for a day outside of the contract. */
const indexAt = (contract: Grant, day: string): number => {
  const asked = earlier(day, lastDayOf(contract))
  if (contract.billable_period === 'once' || asked <= contract.starts_on) return 0
  const [from, to] = [contract.starts_on, asked].map((text) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)))
  const guess = Math.floor(((to ?? 0) - (from ?? 0)) / MONTHS[contract.billable_period])
  // A period that begins later in its month than the day has not begun yet.
  return startOf(contract, guess) <= asked ? guess : guess - 1
}

/** Days of the period with a day; the first or last period for a day outside of the contract. */
export const periodDaysAt = (contract: Grant, day: string): Pick<ContractPeriod, 'from' | 'to'> =>
  daysOf(contract, indexAt(contract, day))

/**
 * Returns the periods up to the one with the day `until`, the oldest first. `utByDay` are the used
 * UT.
 *
 *   1. Each period is granted the full UT, a last one that is cut short too.
 *   2. UT left are added to the next period if the contract says so; an overrun never is: it is the
 *      matter of the period in which it happened.
 */
export const periodsOf = (
  contract: GrantedContract,
  utByDay: ReadonlyMap<string, number>,
  until: string,
): readonly ContractPeriod[] => {
  const used: number[] = Array.from({ length: indexAt(contract, until) + 1 }, () => 0)
  for (const [day, ut] of utByDay) {
    const index = indexAt(contract, day)
    if (index < used.length) used[index] = (used[index] ?? 0) + ut
  }
  let carried = 0
  return used.map((ut, index) => {
    const period = {
      ...daysOf(contract, index),
      granted: contract.ut,
      carried,
      used: ut,
      left: contract.ut + carried - ut,
    }
    carried = contract.carries_over ? Math.max(0, period.left) : 0
    return period
  })
}

/** Time of one day that draws from a contract. */
export interface DrawnTime {
  readonly date: string
  readonly ut: number
  /**
   * UT that a sent invoice bills beside the contract: they no longer change, nor does the rest,
   * which the hours include. Null for time that shares what is left of the hours.
   */
  readonly billed: number | null
}

/** Values of a time entry, or of several alike added up, that say what is fixed. */
type Billing = Pick<Pointage, 'ut' | 'ut_invoiced' | 'is_locked' | 'follows_contract'>

/** UT that an entry bills beside its contract on a sent invoice; null where nothing is fixed. */
export const billedBeside = ({ ut, ut_invoiced, is_locked, follows_contract }: Billing): number | null =>
  is_locked && follows_contract ? (ut_invoiced ?? ut) : null

/** UT that use the hours of a contract, by day. */
export interface ContractUse {
  readonly used: ReadonlyMap<string, number>
  /** The part of it that sent invoices have fixed. */
  readonly fixed: ReadonlyMap<string, number>
}

/** Adds up what time uses of the hours of a contract. */
export const summedUse = (times: Iterable<DrawnTime>): ContractUse => {
  const used = new Map<string, number>()
  const fixed = new Map<string, number>()
  for (const { date, ut, billed } of times) {
    const own = ut - (billed ?? 0)
    used.set(date, (used.get(date) ?? 0) + own)
    if (billed !== null) fixed.set(date, (fixed.get(date) ?? 0) + own)
  }
  return { used, fixed }
}

/** A time entry that draws from a contract. */
export interface DrawnEntry extends DrawnTime {
  readonly id: number
}

/** An entry with the part of its UT that the hours of the contract include. */
export interface IncludedEntry extends DrawnEntry {
  readonly included: number
}

/**
 * Included UT of entries that use up the UT that are left, in the order in which they do; fixed
 * ones have theirs beside.
 */
export const includedParts = (
  left: number,
  entries: readonly Pick<DrawnTime, 'ut' | 'billed'>[],
): readonly number[] => {
  let rest = left
  return entries.map(({ ut, billed }) => {
    if (billed !== null) return ut - billed
    const included = Math.min(ut, rest)
    rest -= included
    return included
  })
}

/** UT that sent invoices leave to all other time of a period. */
const leftBeside = ({ granted, carried }: Pick<ContractPeriod, 'granted' | 'carried'>, fixed: number): number =>
  Math.max(0, granted + carried - fixed)

/**
 * Divides entries into what the hours of their period include and what exceeds them. What entries
 * bill on sent invoices is fixed; the others use up what these leave, in the order of their days,
 * then of their numbers.
 */
export const includedIn = (contract: GrantedContract, entries: readonly DrawnEntry[]): readonly IncludedEntry[] => {
  const ordered = entries.toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
  const periods = periodsOf(contract, summedUse(ordered).used, ordered.at(-1)?.date ?? contract.starts_on)
  return [...Map.groupBy(ordered, ({ date }) => indexAt(contract, date))].flatMap(([index, some]) => {
    const fixed = some.reduce((sum, { ut, billed }) => (billed === null ? sum : sum + ut - billed), 0)
    const parts = includedParts(leftBeside(periods[index] ?? { granted: 0, carried: 0 }, fixed), some)
    return some.map((entry, at) => ({ ...entry, included: parts[at] ?? 0 }))
  })
}

/** A period whose hours run out. */
export interface ExhaustedPeriod extends Pick<ContractPeriod, 'from' | 'to'> {
  /**
   * The hours include entries of earlier days in full, and none of later days, but for entries that
   * sent invoices have fixed.
   */
  readonly day: string
  /** UT that were left to the other entries at the begin of that day. */
  readonly left: number
}

/** Returns the periods whose hours run out, each with the day on which they do. */
export const exhaustedPeriodsOf = (
  contract: GrantedContract,
  { used, fixed }: ContractUse,
): readonly ExhaustedPeriod[] => {
  const days = [...used].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return periodsOf(contract, used, days.at(-1)?.[0] ?? contract.starts_on)
    .filter(isOverrun)
    .flatMap((period): readonly ExhaustedPeriod[] => {
      const { from, to } = period
      const own = days.filter(([day]) => from <= day && (to === null || day <= to))
      const fixedUt = own.reduce((sum, [day]) => sum + (fixed.get(day) ?? 0), 0)
      let left = leftBeside(period, fixedUt)
      for (const [day, ut] of own) {
        const open = ut - (fixed.get(day) ?? 0)
        if (open > left) return [{ from, to, day, left }]
        left -= open
      }
      return []
    })
}

/** Returns the period with a day. */
export const periodAt = (
  contract: GrantedContract,
  utByDay: ReadonlyMap<string, number>,
  day: string,
): ContractPeriod => {
  const period = periodsOf(contract, utByDay, day).at(-1)
  if (!period) throw new Error('A contract has at least one period.')
  return period
}

/** Used share of a period in whole percent, rounded down; above 100 after an overrun. */
export const usedPercent = ({ used, granted, carried }: ContractPeriod): number =>
  progressPercent(used, granted + carried)

/** Whether more was used than there was. */
export const isOverrun = ({ left }: ContractPeriod): boolean => left < 0

/**
 * Returns the alerts that a period has reached, the lowest first: percentages of the contract, and
 * `overrun`.
 */
export const alertsOf = (
  contract: Pick<Contract, 'alert_percent' | 'last_alert_percent'>,
  period: ContractPeriod,
): readonly (number | 'overrun')[] => {
  const percents = [...new Set([contract.alert_percent, contract.last_alert_percent])]
    .filter((percent) => percent !== null)
    .sort((a, b) => a - b)
  const reached = percents.filter(
    (percent) => period.used > 0 && period.used * 100 >= percent * (period.granted + period.carried),
  )
  return isOverrun(period) ? [...reached, 'overrun'] : reached
}
