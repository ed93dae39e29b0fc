import { useCallback, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import { useSetCounts } from '../../hooks/records/use-set-counts.ts'
import type { ListOptions } from '../list/address/list-url.ts'
import { filterSearch, listFromUrl, viewText } from '../list/address/list-url.ts'
import type { ListState } from '../list/use-list-state.ts'
import { type SavedView, useSavedViews } from './use-saved-views.ts'
import { ViewDivider, ViewStrip } from './view-strip.tsx'
import { ViewTab } from './view-tab.tsx'

/** A built-in view. */
export interface BuiltInView {
  readonly key: string
  readonly label: string
  readonly filter: ListQuery['filter']
  /** False while the records that its filter names are not read; the view can't be picked then. */
  readonly isReady?: boolean
}

interface ViewBarProps {
  readonly model: ModelName
  readonly state: ListState
  /** Must be stable. */
  readonly list: ListOptions
  /** Must be stable. */
  readonly builtIn: readonly BuiltInView[]
}

const readBuiltIn = ({ key, label, filter, isReady = true }: BuiltInView) => ({
  key,
  set: { search: '', filter },
  filters: filterSearch(filter),
  tab: { id: key, label, isReady },
})

/** A saved view as a query, in the canonical text by which views are compared. */
const readView = (view: SavedView, list: ListOptions) => {
  const set = listFromUrl(new URLSearchParams(view.query ?? ''), list)
  return { view, set, text: viewText(set, list), tab: { id: view.id, label: view.name, saved: view } }
}

/** The views of a list with their live counts: built-in views first, then the saved ones. */
export const ViewBar = ({ model, state, list, builtIn }: ViewBarProps) => {
  const [, setParams] = useSearchParams()
  const saved = useSavedViews(model)
  const own = useMemo(() => saved.map((view) => readView(view, list)), [saved, list])
  const everyones = useMemo(() => builtIn.map(readBuiltIn), [builtIn])
  const sets = useMemo(() => [...everyones.map(({ set }) => set), ...own.map(({ set }) => set)], [everyones, own])
  const count = useSetCounts(model, sets)

  const text = viewText(state.query, list)
  const latest = useRef(text)
  latest.current = text
  const textNow = useCallback(() => latest.current, [])
  const shown = own.find((view) => view.text === text)
  const filters = filterSearch(state.query.filter)
  const builtInShown = shown ? undefined : everyones.find((view) => view.filters === filters)
  const isNew = !shown && text !== '' && !(builtInShown && state.query.search === '')

  const { setFilters } = state
  const pickBuiltIn = useCallback((key: string) => setFilters(builtIn.find((view) => view.key === key)?.filter ?? {}), [builtIn, setFilters])
  const goTo = useRef(setParams)
  goTo.current = setParams
  const pickSaved = useCallback((id: string) => goTo.current(new URLSearchParams(saved.find((view) => view.id === id)?.query ?? '')), [saved])

  return (
    <ViewStrip scope={model} text={text} isNew={isNew}>
      {everyones.map((known) => (
        <ViewTab key={known.key} {...known.tab} count={count(known.set)} isOn={known === builtInShown} onPick={pickBuiltIn} />
      ))}
      {own.length > 0 && <ViewDivider />}
      {own.map((known) => (
        <ViewTab key={known.view.id} {...known.tab} count={count(known.set)} isOn={known === shown} onPick={pickSaved} textNow={textNow} />
      ))}
    </ViewStrip>
  )
}
