import { useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import { useSetCounts } from '../../hooks/records/use-set-counts.ts'
import type { ListOptions } from '../list/address/list-url.ts'
import { filterSearch, listFromUrl, viewText } from '../list/address/list-url.ts'
import type { ListState } from '../list/use-list-state.ts'
import { readOpenedView, rememberOpenedView } from './opened-view.ts'
import type { SavedView } from './saved-view.ts'
import { shownView } from './shown-view.ts'
import { useSavedViews } from './use-saved-views.ts'
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

/** A built-in view in the default order of its list. */
const readBuiltIn = ({ key, label, filter, isReady = true }: BuiltInView, list: ListOptions) => {
  const usual = listFromUrl(new URLSearchParams(), list)
  const text = viewText({ ...usual, filter }, list)
  return { id: key, set: { search: '', filter }, filters: filterSearch(filter), text, tab: { id: key, label, isReady } }
}

/** A saved view as a query, in the canonical text by which views are compared. */
const readView = (view: SavedView, list: ListOptions) => {
  const set = listFromUrl(new URLSearchParams(view.query ?? ''), list)
  return { id: view.id, set, text: viewText(set, list), tab: { id: view.id, label: view.name, saved: view } }
}

/** The views of a list with their live counts: built-in views first, then the saved ones. */
export const ViewBar = ({ model, state, list, builtIn }: ViewBarProps) => {
  const [, setParams] = useSearchParams()
  const saved = useSavedViews(model)
  const own = useMemo(() => saved.map((view) => readView(view, list)), [saved, list])
  const everyones = useMemo(() => builtIn.map((view) => readBuiltIn(view, list)), [builtIn, list])
  const sets = useMemo(() => [...everyones.map(({ set }) => set), ...own.map(({ set }) => set)], [everyones, own])
  const count = useSetCounts(model, sets)

  const text = viewText(state.query, list)
  const latest = useRef(text)
  latest.current = text
  const textNow = useCallback(() => latest.current, [])
  const filters = filterSearch(state.query.filter)
  const shown = shownView({ builtIn: everyones, own, text, filters, opened: readOpenedView(model) })
  const isBuiltIn = everyones.some(({ id }) => id === shown)
  const isNew = text !== '' && !own.some((view) => view.text === text) && !(isBuiltIn && state.query.search === '')

  const { setFilters } = state
  // Picking another view that shows the same changes nothing but the mark.
  const [, renderMark] = useState('')
  const markOpened = useCallback(
    (id: string) => {
      rememberOpenedView(model, id)
      renderMark(id)
    },
    [model],
  )
  const pickBuiltIn = useCallback(
    (key: string) => {
      markOpened(key)
      setFilters(builtIn.find((view) => view.key === key)?.filter ?? {})
    },
    [builtIn, setFilters, markOpened],
  )
  const goTo = useRef(setParams)
  goTo.current = setParams
  const pickSaved = useCallback(
    (id: string) => {
      markOpened(id)
      goTo.current(new URLSearchParams(saved.find((view) => view.id === id)?.query ?? ''))
    },
    [saved, markOpened],
  )

  return (
    <ViewStrip scope={model} text={text} isNew={isNew}>
      {everyones.map((known) => (
        <ViewTab
          key={known.id}
          {...known.tab}
          count={count(known.set)}
          isOn={known.id === shown}
          onPick={pickBuiltIn}
        />
      ))}
      {own.length > 0 && <ViewDivider />}
      {own.map((known) => (
        <ViewTab
          key={known.id}
          {...known.tab}
          count={count(known.set)}
          isOn={known.id === shown}
          onPick={pickSaved}
          textNow={textNow}
        />
      ))}
    </ViewStrip>
  )
}
