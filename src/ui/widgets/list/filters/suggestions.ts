import type { FilterValue, ListQuery } from '#contract/core/list-query.ts'
import { fold } from '../../../text/fold.ts'
import type { FilterDefinition } from './filter-definition.ts'

/** A filter that the words of a search name: « Responsable : Yanis Lefèvre ». */
export interface Suggestion {
  readonly field: string
  readonly label: string
  readonly name: string
  readonly value: FilterValue
}

/** Fewer letters name everybody. */
const LEAST_LETTERS = 3
/** Of one field, and of all. */
const OF_A_FIELD = 2
const IN_ALL = 3

const wordsOf = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/**
 * The filters whose options have all words of the search, each at the beginning of a word. Options of one name are one suggestion, which asks for any of
 * them. What is filtered already is not suggested.
 */
export const suggestionsFor = (filters: readonly FilterDefinition[], { search, filter: present }: ListQuery): readonly Suggestion[] => {
  const typed = wordsOf(search)
  if (typed.join('').length < LEAST_LETTERS) return []
  return filters
    .filter(({ names, field }) => names && present[field] === undefined)
    .flatMap((filter) => {
      const found = new Map<string, string[]>()
      for (const { label, value } of filter.options) {
        const words = wordsOf(label)
        if (typed.every((start) => words.some((word) => word.startsWith(start)))) found.set(label, [...(found.get(label) ?? []), value])
      }
      return [...found].slice(0, OF_A_FIELD).flatMap(([name, values]): readonly Suggestion[] => {
        const value = filter.toFilter(values)
        return value === null ? [] : [{ field: filter.field, label: filter.label, name, value }]
      })
    })
    .slice(0, IN_ALL)
}

/** The list after a suggestion was taken: its words are said by the filter now. */
export const setOf = ({ field, value }: Suggestion, query: ListQuery): Pick<ListQuery, 'search' | 'filter'> => ({
  search: '',
  filter: { ...query.filter, [field]: value },
})
