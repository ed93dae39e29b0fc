import { addDays } from './core/kinds/days.ts'
import { type FilterValue, isRange, type ListQuery } from './core/list-query.ts'
import { isCalendarDate } from './core/parse.ts'
import { type ModelName, modelOf } from './registry.ts'

/** First moment of a day in the reader’s time zone, Unix ms. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00`)
const isoOf = (ms: number): string => new Date(ms).toISOString()
/** The moment before the next day: where clocks go back at midnight, 23:59:59.999 comes twice. */
const lastOf = (day: string): number => startOf(addDays(day, 1)) - 1

const isDay = (value: unknown): value is string => typeof value === 'string' && isCalendarDate(value)

const instantsOf = (filter: FilterValue): FilterValue =>
  isRange(filter)
    ? {
        ...filter,
        ...(isDay(filter.from) ? { from: isoOf(startOf(filter.from)) } : {}),
        ...(isDay(filter.to) ? { to: isoOf(lastOf(filter.to)) } : {}),
      }
    : filter

/**
 * Replaces the days of a filter on an instant by the first and last moment of these days in the
 * time zone of the reader. Other filters stay.
 */
export const withDayBounds = (model: ModelName, filter: ListQuery['filter']): ListQuery['filter'] => {
  const { fields } = modelOf(model)
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, fields[name]?.kind === 'instant' ? instantsOf(value) : value]),
  )
}
