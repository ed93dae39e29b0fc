import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import type { FilterValue, ListQuery, PageSize } from '#contract/core/list-query.ts'
import { listMachine } from '#src/machines/list.machine.ts'
import { createFilterSteps } from './address/filter-steps.ts'
import { isNarrowed, type ListOptions, listFromUrl, listToUrl } from './address/list-url.ts'
import { createOwnAddresses } from './address/own-addresses.ts'

export interface ListState {
  readonly query: ListQuery
  /** Searched or filtered further than the list is by default. */
  readonly isNarrowed: boolean
  /** Rows that the next action applies to, on any page. */
  readonly selected: ReadonlySet<RecordId>
  search(text: string): void
  sort(field: string): void
  filter(field: string, value: FilterValue | null): void
  setFilters(filter: ListQuery['filter']): void
  goTo(page: number): void
  setLimit(limit: PageSize): void
  /** Selects exactly these rows. */
  select(ids: readonly RecordId[]): void
  /** Adds or removes one row. */
  toggle(id: RecordId): void
  /** Calls the listener at each new query, at once and before rendering. */
  watchQuery(listener: (query: ListQuery) => void): () => void
  /** The store answered this query. */
  answered(query: ListQuery, total: number): void
}

/** The machine of a list, and the calls that its parts make. */
const useListMachine = (initial: () => ListQuery) => {
  const [input] = useState(() => ({ query: initial() }))
  const actor = useActorRef(listMachine, { input })
  const query = useSelector(actor, ({ context }) => context.query)
  const selected = useSelector(actor, ({ context }) => context.selected)
  const events = useMemo(
    () => ({
      search: (text: string) => actor.send({ type: 'SEARCH', text }),
      sort: (field: string) => actor.send({ type: 'SORT', field }),
      filter: (field: string, value: FilterValue | null) => actor.send({ type: 'FILTER', field, value }),
      setFilters: (filter: ListQuery['filter']) => actor.send({ type: 'SET_FILTERS', filter }),
      goTo: (page: number) => actor.send({ type: 'GO_TO', page }),
      setLimit: (limit: PageSize) => actor.send({ type: 'SET_LIMIT', limit }),
      select: (ids: readonly RecordId[]) => actor.send({ type: 'SELECT', ids }),
      toggle: (id: RecordId) => actor.send({ type: 'TOGGLE', id }),
      watchQuery: (listener: (query: ListQuery) => void) => {
        let latest: ListQuery | null = null
        const { unsubscribe } = actor.subscribe(({ context }) => {
          if (context.query === latest) return
          latest = context.query
          listener(latest)
        })
        return unsubscribe
      },
      answered: (answer: ListQuery, total: number) => actor.send({ type: 'ANSWERED', query: answer, total }),
    }),
    [actor],
  )
  return { actor, query, selected, events }
}

const NO_ADDRESS = new URLSearchParams()

/**
 * The state of a list in a dialog, which the address does not name: it starts anew each time.
 * `options` must be stable.
 */
export const useDialogListState = (options: ListOptions): ListState => {
  const { query, selected, events } = useListMachine(() => listFromUrl(NO_ADDRESS, options))
  return useMemo(
    () => ({ query, isNarrowed: isNarrowed(query, options), selected, ...events }),
    [query, options, selected, events],
  )
}

/**
 * The state of a list (`list.machine.ts`), kept in the address: back, reload and a shared link
 * restore the view. `options` must be stable. Default filters may come later, when the records that
 * they name have been read: fields that the address does not name follow them.
 */
export const useListState = (options: ListOptions): ListState => {
  const [params, setParams] = useSearchParams()
  const read = useCallback((from: URLSearchParams) => listFromUrl(from, options), [options])
  const { actor, query, selected, events } = useListMachine(() => read(params))
  const [own] = useState(() => createOwnAddresses(params.toString()))
  const [isStep] = useState(() => createFilterSteps(read(params)))

  const address = params.toString()
  useEffect(() => {
    if (own.isForeign(address)) actor.send({ type: 'ADDRESS_CHANGED', query: read(new URLSearchParams(address)) })
  }, [address, read, actor, own])

  const defaults = JSON.stringify(options.defaultFilter)
  const followed = useRef(defaults)
  useLayoutEffect(() => {
    if (followed.current === defaults) return
    followed.current = defaults
    // The last letters of a search may not be in the address yet.
    const { search } = actor.getSnapshot().context.query
    actor.send({ type: 'ADDRESS_CHANGED', query: { ...read(new URLSearchParams(own.latest())), search } })
  }, [defaults, read, actor, own])

  // Before the actor starts, which is in an effect: it handles at once what was sent to it until
  // then.
  useLayoutEffect(() => {
    const { unsubscribe } = actor.on('queryChanged', ({ query: shown }) => {
      const next = listToUrl(shown, new URLSearchParams(own.latest()), options)
      own.wrote(next.toString())
      setParams(next, { replace: !isStep(shown) })
    })
    return unsubscribe
  }, [actor, options, setParams, own, isStep])

  return useMemo(
    () => ({ query, isNarrowed: isNarrowed(query, options), selected, ...events }),
    [query, options, selected, events],
  )
}
