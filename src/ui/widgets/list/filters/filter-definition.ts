import type { FilterValue } from '#contract/core/list-query.ts'
import type { Option } from '../../../kit/inputs/option-line.tsx'
import { formatFilter } from '../address/filter-search.ts'

/** One field that a list can be filtered by. */
export interface FilterDefinition {
  readonly field: string
  readonly label: string
  readonly options: readonly Option[]
  /** Several options together (values), or one at a time (ranges and presets). */
  readonly multiple: boolean
  /**
   * Formats a period without a name, where any days may be given beside the options. Null for other
   * filters.
   */
  readonly writePeriod: ((filter: FilterValue) => string) | null
  /** True where the search suggests options by their names. */
  readonly names?: true
  /** True where a value is its own label, with or without an option. */
  readonly texts?: true
  /** Converts picked options to a filter, and back. */
  toFilter(picked: readonly string[]): FilterValue | null
  picked(filter: FilterValue): readonly string[]
}

export const NULL_OPTION = ''

const scalarOf = (text: string): string | boolean | null =>
  text === NULL_OPTION ? null : text === 'true' || text === 'false' ? text === 'true' : text

/** Any of the picked values; the empty value stands for « none ». */
export const valuesFilter = (field: string, label: string, options: readonly Option[]): FilterDefinition => ({
  field,
  label,
  options,
  multiple: true,
  writePeriod: null,
  toFilter: (picked) => (picked.length === 0 ? null : { in: picked.map(scalarOf) }),
  picked: (filter) => ('in' in filter ? filter.in.map((value) => (value === null ? NULL_OPTION : String(value))) : []),
})

/** Any of the picked texts, as they stand in the records; `none` names the records without one. */
export const textsFilter = (
  field: string,
  label: string,
  texts: readonly string[],
  none: string,
): FilterDefinition => ({
  ...valuesFilter(field, label, [
    { value: NULL_OPTION, label: none },
    ...texts.map((text) => ({ value: text, label: text })),
  ]),
  texts: true,
  toFilter: (picked) =>
    picked.length === 0 ? null : { in: picked.map((text) => (text === NULL_OPTION ? null : text)) },
})

/** A values filter whose options are suggested by the search. */
export const suggestedFilter = (filter: FilterDefinition): FilterDefinition => ({ ...filter, names: true })

/** A named range, or a name for the records without a value. */
interface NamedRange extends Option {
  readonly range: FilterValue
}

/** The range of the records without a value. */
export const noValue = (label: string): NamedRange => ({ value: NULL_OPTION, label, range: { in: [null] } })

/** One of some named ranges. */
export const rangeFilter = (field: string, label: string, ranges: readonly NamedRange[]): FilterDefinition => ({
  field,
  label,
  options: ranges,
  multiple: false,
  writePeriod: null,
  toFilter: (picked) => ranges.find((range) => range.value === picked.at(-1))?.range ?? null,
  picked: (filter) =>
    ranges.filter(({ range }) => formatFilter(range) === formatFilter(filter)).map((range) => range.value),
})

/** Named periods, and any other range of days. */
export const periodFilter = (
  ...[field, label, ranges, write]: [...Parameters<typeof rangeFilter>, write: (filter: FilterValue) => string]
): FilterDefinition => ({
  ...rangeFilter(field, label, ranges),
  writePeriod: write,
})
