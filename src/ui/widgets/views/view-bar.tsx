import { BookmarkPlus } from 'lucide-react'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useSetCounts } from '../../hooks/records/use-set-counts.ts'
import { Button } from '../../kit/button.tsx'
import { cx } from '../../kit/cx.ts'
import type { ListOptions } from '../list/address/list-url.ts'
import { filterSearch, listFromUrl, viewText } from '../list/address/list-url.ts'
import type { ListState } from '../list/use-list-state.ts'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { type SavedView, useSavedViews } from './use-saved-views.ts'
import { ViewMenu } from './view-menu.tsx'

/** A built-in view. */
export interface BuiltInView {
  readonly key: string
  readonly label: string
  readonly filter: ListQuery['filter']
}

interface ViewBarProps {
  readonly model: ModelName
  readonly state: ListState
  /** Must be stable. */
  readonly list: ListOptions
  /** Must be stable. */
  readonly builtIn: readonly BuiltInView[]
}

const readBuiltIn = ({ key, label, filter }: BuiltInView) => ({
  key,
  set: { search: '', filter },
  filters: filterSearch(filter),
  tab: { id: key, label },
})

/** A saved view as a query, in the canonical text by which views are compared. */
const readView = (view: SavedView, list: ListOptions) => {
  const set = listFromUrl(new URLSearchParams(view.query ?? ''), list)
  return { view, set, text: viewText(set, list), tab: { id: view.id, label: view.name, saved: view } }
}

/** The views of a list with their live counts: built-in views first, then the saved ones. */
export const ViewBar = ({ model, state, list, builtIn }: ViewBarProps) => {
  const { t } = useTranslation()
  const [, setParams] = useSearchParams()
  const saved = useSavedViews(model)
  const [saving, setSaving] = useState(false)
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
    <div className="flex shrink-0 items-center gap-1 border-b px-3 py-1.5 lg:px-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame and a legend */}
      <div role="group" aria-label={t('views.title')} className="-my-1 flex min-w-0 items-center gap-0.5 overflow-x-auto py-1 [scrollbar-width:thin]">
        {everyones.map((known) => (
          <Tab key={known.key} {...known.tab} count={count(known.set)} isOn={known === builtInShown} onPick={pickBuiltIn} />
        ))}
        {own.length > 0 && <span aria-hidden className="mx-1 h-4 w-px shrink-0 bg-line-strong" />}
        {own.map((known) => (
          <Tab key={known.view.id} {...known.tab} count={count(known.set)} isOn={known === shown} onPick={pickSaved} textNow={textNow} />
        ))}
      </div>
      {isNew && (
        <Button look="ghost" size="small" onClick={() => setSaving(true)} className="ml-auto">
          <BookmarkPlus aria-hidden />
          <span className="max-sm:hidden">{t('views.save')}</span>
          <span className="sm:hidden">{t('views.saveShort')}</span>
        </Button>
      )}
      <SaveViewDialog model={model} text={text} open={saving} onOpenChange={setSaving} />
    </div>
  )
}

interface TabProps {
  readonly id: string
  readonly label: string
  readonly count: number | undefined
  readonly isOn: boolean
  readonly saved?: SavedView
  /** Canonical text of the present query (`viewText`). */
  textNow?(): string
  onPick(id: string): void
}

const Tab = memo(({ id, label, count, isOn, saved, textNow, onPick }: TabProps) => {
  const format = useFormat()
  return (
    <span className={cx('group/view flex shrink-0 items-center rounded-md', isOn ? 'bg-pressed' : 'hover:bg-hover')}>
      <button
        type="button"
        aria-pressed={isOn}
        onClick={() => onPick(id)}
        className={cx(
          'flex h-7 max-w-60 items-center gap-1.5 whitespace-nowrap rounded-md px-2.5 font-medium touch:h-11',
          isOn ? 'text-ink' : 'text-ink-2 hover:text-ink',
        )}
      >
        <span className="truncate">{label}</span>
        {/* Reserves the width of most counts, so that nothing moves when the count arrives. */}
        <span className="min-w-4 text-right font-normal text-ink-3 text-sm tabular">{count === undefined ? '' : format.number(count)}</span>
      </button>
      {saved && textNow && <ViewMenu view={saved} textNow={textNow} isShown={isOn} />}
    </span>
  )
})
