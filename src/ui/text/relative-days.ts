import type { ListQuery } from '#contract/core/list-query.ts'
import { addDays } from './format.ts'
import { monthOf, type Period, type PeriodName, WEEK, weekOf } from './period.ts'

export type Filter = ListQuery['filter']

/**
 * Bounds of a filter that move with the day, so that a saved view and a kept address mean the same
 * thing tomorrow: `today-1`, `week`, `month-1`, `year`. A lower bound is the first day of its
 * period, an upper bound the last one.
 */
const RELATIVE = /^(today|week|month|year)([+-]\d{1,4})?$/

export const periodAt = (unit: string, count: number, today: string): Period => {
  if (unit === 'week') return weekOf(addDays(today, WEEK * count))
  if (unit === 'month') return monthOf(today, count)
  if (unit === 'year') {
    const year = String(Number(today.slice(0, 4)) + count).padStart(4, '0')
    return { from: `${year}-01-01`, to: `${year}-12-31` }
  }
  const day = addDays(today, count)
  return { from: day, to: day }
}

const NAMED: Readonly<Record<PeriodName, string>> = {
  today: 'today',
  week: 'week',
  lastWeek: 'week-1',
  month: 'month',
  lastMonth: 'month-1',
  year: 'year',
}

/** The bounds of a named period, which move with the day. */
export const movingPeriod = (name: PeriodName): Period => ({ from: NAMED[name], to: NAMED[name] })

export const relative = (bound: unknown): readonly [unit: string, count: number] | null => {
  const [, unit, count = '0'] = (typeof bound === 'string' && RELATIVE.exec(bound)) || []
  return unit === undefined ? null : [unit, Number(count)]
}
