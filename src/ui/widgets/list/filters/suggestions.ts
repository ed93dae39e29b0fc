import type { FilterValue, ListQuery } from '#contract/core/list-query.ts'
import { fold } from '../../../text/fold.ts'
import type { FilterDefinition } from './filter-definition.ts'

/** A filter that matches the words of a search: « Responsable : Yanis Lefèvre ». */
export interface Suggestion {
  readonly field: string
  readonly label: string
  readonly name: string
  readonly value: FilterValue
}

/** Shorter searches match too many options. */
const LEAST_LETTERS = 3
/** Most suggestions for one field, and in total. */
const OF_A_FIELD = 2
const IN_ALL = 3

const wordsOf = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/**
 * Filters whose options contain all words of the search, each at the beginning of a word. Options
 * with the same name become one suggestion for any of them. Active filters are not suggested.
 */
export const suggestionsFor = (
  filters: readonly FilterDefinition[],
  { search, filter: present }: ListQuery,
): readonly Suggestion[] => {
  const typed = wordsOf(search)
  if (typed.join('').length < LEAST_LETTERS) return []
  return filters
    .filter(({ names, field }) => names && present[field] === undefined)
    .flatMap((filter) => {
      const found = new Map<string, string[]>()
      for (const { label, value } of filter.options) {
        const words = wordsOf(label)
        if (typed.every((start) => words.some((word) => word.startsWith(start))))
          found.set(label, [...(found.get(label) ?? []), value])
      }
      return [...found].slice(0, OF_A_FIELD).flatMap(([name, values]): readonly Suggestion[] => {
        const value = filter.toFilter(values)
        return value === null ? [] : [{ field: filter.field, label: filter.label, name, value }]
      })
    })
    .slice(0, IN_ALL)
}

/** The query after a suggestion was taken: the filter replaces the search text. */
export const queryWithSuggestion = (
  { field, value }: Suggestion,
  query: ListQuery,
): Pick<ListQuery, 'search' | 'filter'> => ({
  search: '',
  filter: { ...query.filter, [field]: value },
})
