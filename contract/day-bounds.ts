import { type FilterValue, isRange, type ListQuery } from './core/list-query.ts'
import { isCalendarDate } from './core/parse.ts'
import { type ModelName, modelOf } from './registry.ts'

const startOf = (day: string): string => new Date(`${day}T00:00:00`).toISOString()
const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString()

const isDay = (value: unknown): value is string => typeof value === 'string' && isCalendarDate(value)

const instantsOf = (filter: FilterValue): FilterValue =>
  isRange(filter)
    ? { ...filter, ...(isDay(filter.from) ? { from: startOf(filter.from) } : {}), ...(isDay(filter.to) ? { to: endOf(filter.to) } : {}) }
    : filter

/**
 * Replaces the days of a filter on an instant by the first and last moment of these days in the
 * time zone of the reader. Other filters stay.
 */
export const withDayBounds = (model: ModelName, filter: ListQuery['filter']): ListQuery['filter'] => {
  const { fields } = modelOf(model)
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, fields[name]?.kind === 'instant' ? instantsOf(value) : value]))
}
