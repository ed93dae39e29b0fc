import type { ListQuery } from '#contract/core/list-query.ts'

/**
 * Tells which changes of a list's query are steps that the browser's Back undoes: those of its
 * filters. Typing, sorting and paging replace the address.
 */
export const createFilterSteps = (present: ListQuery): ((next: ListQuery) => boolean) => {
  let written = JSON.stringify(present.filter)
  return ({ filter }) => {
    const next = JSON.stringify(filter)
    const isStep = next !== written
    written = next
    return isStep
  }
}
