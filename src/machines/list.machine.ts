import { assign, emit, setup } from 'xstate'
import type { RecordId } from '#contract/core/ids.ts'
import { type FilterValue, type ListQuery, type PageSize, rowsOf, toggleOrder } from '#contract/core/list-query.ts'

export interface ListContext {
  readonly query: ListQuery
  /**
   * Ids of the selected rows. Sorting and paging keep the selection; a search or a filter clears
   * it.
   */
  readonly selected: ReadonlySet<RecordId>
}

export type ListEvent =
  | { readonly type: 'SEARCH'; readonly text: string }
  | { readonly type: 'SORT'; readonly field: string }
  /** Sets one filter; null removes it. */
  | { readonly type: 'FILTER'; readonly field: string; readonly value: FilterValue | null }
  | { readonly type: 'SET_FILTERS'; readonly filter: ListQuery['filter'] }
  | { readonly type: 'GO_TO'; readonly page: number }
  | { readonly type: 'SET_LIMIT'; readonly limit: PageSize }
  /** Replaces the selection. */
  | { readonly type: 'SELECT'; readonly ids: readonly RecordId[] }
  /** Adds a row to the selection or removes it. */
  | { readonly type: 'TOGGLE'; readonly id: RecordId }
  /** The address has changed: by back, a link or the language switch. */
  | { readonly type: 'ADDRESS_CHANGED'; readonly query: ListQuery }
  /** The store has answered; an answer to an older query is ignored. */
  | { readonly type: 'ANSWERED'; readonly query: ListQuery; readonly total: number }

export type ListEmitted = { readonly type: 'queryChanged'; readonly query: ListQuery }

/**
 * Pause in the typing of a search after which the address follows. Other changes reach the address
 * at once.
 */
export const ADDRESS_PAUSE_MS = 250

/** Returns the query of a list after an event. */
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
  types: {
    context: {} as ListContext,
    events: {} as ListEvent,
    emitted: {} as ListEmitted,
    input: {} as { readonly query: ListQuery },
  },
  actions: {
    change: assign({
      query: ({ context, event }) => queryAfter(context.query, event),
      selected: ({ context, event }) => selection(context.selected, event),
    }),
    select: assign({ selected: ({ context, event }) => selection(context.selected, event) }),
    emitQuery: emit(({ context }) => ({ type: 'queryChanged', query: context.query })),
    goToLastPage: assign({
      query: ({ context, event }) =>
        event.type === 'ANSWERED'
          ? { ...context.query, page: lastPage(event.total, context.query.limit) }
          : context.query,
    }),
  },
  guards: {
    isPageBeyondEnd: ({ context, event }) =>
      event.type === 'ANSWERED' &&
      event.query === context.query &&
      context.query.page > lastPage(event.total, context.query.limit),
  },
  delays: { addressPause: ADDRESS_PAUSE_MS },
}).createMachine({
  id: 'list',
  context: ({ input }) => ({ query: input.query, selected: NONE }),
  initial: 'same',
  on: {
    SEARCH: { actions: 'change', target: '.behind', reenter: true },
    SORT: { actions: ['change', 'emitQuery'], target: '.same' },
    FILTER: { actions: ['change', 'emitQuery'], target: '.same' },
    SET_FILTERS: { actions: ['change', 'emitQuery'], target: '.same' },
    GO_TO: { actions: ['change', 'emitQuery'], target: '.same' },
    SET_LIMIT: { actions: ['change', 'emitQuery'], target: '.same' },
    SELECT: { actions: 'select' },
    TOGGLE: { actions: 'select' },
    ADDRESS_CHANGED: { actions: 'change', target: '.same' },
    // Rows may have been removed: the list shows the last page instead of an empty one.
    ANSWERED: { guard: 'isPageBeyondEnd', actions: 'goToLastPage', target: '.behind' },
  },
  states: {
    same: {},
    behind: { after: { addressPause: { target: 'same', actions: 'emitQuery' } } },
  },
})
