import { assign, emit, setup } from 'xstate'
import type { RecordId } from '#contract/core/ids.ts'
import { type FilterValue, type ListQuery, type PageSize, rowsOf, toggleOrder } from '#contract/core/list-query.ts'

export interface ListContext {
  readonly query: ListQuery
  /** Rows that the next action is for. Sorting and leafing keep them; looking for something else lets them go. */
  readonly selected: ReadonlySet<RecordId>
}

export type ListEvent =
  | { readonly type: 'SEARCH'; readonly text: string }
  | { readonly type: 'SORT'; readonly field: string }
  /** Null takes the filter away. */
  | { readonly type: 'FILTER'; readonly field: string; readonly value: FilterValue | null }
  | { readonly type: 'SET_FILTERS'; readonly filter: ListQuery['filter'] }
  | { readonly type: 'GO_TO'; readonly page: number }
  | { readonly type: 'SET_LIMIT'; readonly limit: PageSize }
  /** Exactly these rows: one, all of a page, none. */
  | { readonly type: 'SELECT'; readonly ids: readonly RecordId[] }
  /** One row more, or less. */
  | { readonly type: 'TOGGLE'; readonly id: RecordId }
  /** The address changed under the list: back, a link, the language switch. */
  | { readonly type: 'ADDRESS_CHANGED'; readonly query: ListQuery }
  /** The store answered; an answer to an older query is not for this list any more. */
  | { readonly type: 'ANSWERED'; readonly query: ListQuery; readonly total: number }

export type ListEmitted = { readonly type: 'queryChanged'; readonly query: ListQuery }

/** Typing changes the list at once and the address when the typing pauses; whatever is picked or clicked is in the address at once. */
export const ADDRESS_PAUSE_MS = 250

/** What a list asks for after this event. */
export const queryAfter = (query: ListQuery, event: ListEvent): ListQuery => {
  switch (event.type) {
    case 'SEARCH':
      return { ...query, page: 1, search: event.text }
    case 'SORT':
      return { ...query, page: 1, orderBy: toggleOrder(query.orderBy, event.field) }
    case 'FILTER': {
      const { [event.field]: _, ...others } = query.filter
      return { ...query, page: 1, filter: event.value === null ? others : { ...others, [event.field]: event.value } }
    }
    case 'SET_FILTERS':
      return { ...query, page: 1, filter: event.filter }
    case 'SET_LIMIT':
      return { ...query, page: 1, limit: event.limit }
    case 'GO_TO':
      return { ...query, page: Math.max(1, event.page) }
    case 'ADDRESS_CHANGED':
      return event.query
    case 'SELECT':
    case 'TOGGLE':
    case 'ANSWERED':
      return query
  }
}

const NONE: ReadonlySet<RecordId> = new Set()

const selection = (selected: ReadonlySet<RecordId>, event: ListEvent): ReadonlySet<RecordId> => {
  switch (event.type) {
    case 'SELECT':
      return new Set(event.ids)
    case 'TOGGLE':
      return new Set(selected.has(event.id) ? [...selected].filter((id) => id !== event.id) : [...selected, event.id])
    case 'SEARCH':
    case 'FILTER':
    case 'SET_FILTERS':
    case 'ADDRESS_CHANGED':
      return NONE
    default:
      return selected
  }
}

const lastPage = (total: number, limit: PageSize): number => Math.max(1, Math.ceil(total / rowsOf(limit)))

/**
 * The query of a list, its selection, and whether the address already contains the query.
 *
 *   same ⇄ behind (until the typing pauses)
 */
export const listMachine = setup({
  types: { context: {} as ListContext, events: {} as ListEvent, emitted: {} as ListEmitted, input: {} as { readonly query: ListQuery } },
  actions: {
    change: assign({
      query: ({ context, event }) => queryAfter(context.query, event),
      selected: ({ context, event }) => selection(context.selected, event),
    }),
    select: assign({ selected: ({ context, event }) => selection(context.selected, event) }),
    tellAddress: emit(({ context }) => ({ type: 'queryChanged', query: context.query })),
    goToLastPage: assign({
      query: ({ context, event }) =>
        event.type === 'ANSWERED' ? { ...context.query, page: lastPage(event.total, context.query.limit) } : context.query,
    }),
  },
  guards: {
    pageIsBeyondTheEnd: ({ context, event }) =>
      event.type === 'ANSWERED' && event.query === context.query && context.query.page > lastPage(event.total, context.query.limit),
  },
  delays: { addressPause: ADDRESS_PAUSE_MS },
}).createMachine({
  id: 'list',
  context: ({ input }) => ({ query: input.query, selected: NONE }),
  initial: 'same',
  on: {
    SEARCH: { actions: 'change', target: '.behind', reenter: true },
    SORT: { actions: ['change', 'tellAddress'], target: '.same' },
    FILTER: { actions: ['change', 'tellAddress'], target: '.same' },
    SET_FILTERS: { actions: ['change', 'tellAddress'], target: '.same' },
    GO_TO: { actions: ['change', 'tellAddress'], target: '.same' },
    SET_LIMIT: { actions: ['change', 'tellAddress'], target: '.same' },
    SELECT: { actions: 'select' },
    TOGGLE: { actions: 'select' },
    ADDRESS_CHANGED: { actions: 'change', target: '.same' },
    // Rows were removed meanwhile: show the last page that is left, not an empty one.
    ANSWERED: { guard: 'pageIsBeyondTheEnd', actions: 'goToLastPage', target: '.behind' },
  },
  states: {
    same: {},
    behind: { after: { addressPause: { target: 'same', actions: 'tellAddress' } } },
  },
})
