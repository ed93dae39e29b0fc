import { CloudCheck, SearchX } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type LoggedEvent, standingOf } from '#contract/core/event.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { useHotKeys } from '../../hooks/use-hot-keys.ts'
import { useLabels } from '../../hooks/use-labels.ts'
import { useObservable } from '../../hooks/use-observable.ts'
import { Button } from '../../kit/button.tsx'
import { cx } from '../../kit/cx.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { LiveRegion } from '../../kit/feedback/live-region.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Select } from '../../kit/inputs/select.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { ScreenHeader } from '../../layouts/header-slot.tsx'
import { dependenceOf } from '../../services/event-dependence.ts'
import { useServices } from '../../services/services.tsx'
import { SearchBox } from '../../widgets/list/search-box.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { useEventActions } from './event/use-event-actions.ts'
import { filtered, isNarrowed, type OutboxFilter, readFilter, writeFilter } from './filter/outbox-filter.ts'
import { StateChips } from './filter/state-chips.tsx'
import { useSearch } from './filter/use-search.ts'
import { linesOf } from './list/outbox-lines.ts'
import { OutboxList } from './list/outbox-list.tsx'
import { OutboxFile } from './outbox-file.tsx'
import { OutboxNotices } from './outbox-notices.tsx'

const NO_EVENTS: readonly LoggedEvent[] = []
const NO_FILTER: OutboxFilter = { state: null, model: null, text: '' }
const EVERY_MODEL = 'all'

/** Everything this person did that has not settled, and what became of the rest. */
export const Outbox = ({ space }: { readonly space: RoleSlug }) => {
  const { t } = useTranslation('outbox')
  const { outbox, preferences } = useServices()
  const [params, setParams] = useSearchParams()
  const labels = useLabels()
  const actions = useEventActions()
  const searchBox = useRef<HTMLInputElement>(null)
  // While thousands leave, keys and scrolling come first.
  const events = useDeferredValue(useObservable(outbox.events$).value)
  const all = events ?? NO_EVENTS
  const filter = readFilter(params)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [discarding, setDiscarding] = useState<readonly LoggedEvent[] | null>(null)
  useScreenTitle(t('title'))
  useHotKeys(preferences.keys, { '/': () => searchBox.current?.focus() })

  // What is typed shows at once; the list follows.
  const text = useDeferredValue(filter.text)
  const { matches, expect: expectSearch } = useSearch(all, text)
  const { state, model } = filter
  const { events: shown, counts, models } = useMemo(() => filtered(all, { state, model }, matches), [all, state, model, matches])
  const openGroups = useMemo(() => new Set([...open].flatMap((key) => (key.startsWith('group:') ? [key.slice('group:'.length)] : []))), [open])
  const lines = useMemo(() => linesOf(shown, openGroups), [shown, openGroups])
  const dependence = useMemo(() => dependenceOf(all), [all])

  const narrow = (change: Partial<OutboxFilter>) => setParams(writeFilter(params, { ...filter, ...change }), { replace: true })
  const toggle = useCallback((key: string) => {
    setOpen((now) => {
      const next = new Set(now)
      if (!next.delete(key)) next.add(key)
      return next
    })
  }, [])
  const isAllSent = useMemo(() => all.every((event) => standingOf(event.state) === 'done'), [all])
  const isClient = space === 'client'

  return (
    <>
      {!isClient && (
        <ScreenHeader>
          <h1 className="truncate font-semibold text-md">{t('title')}</h1>
        </ScreenHeader>
      )}
      <div className={isClient ? '' : 'mx-auto max-w-[1040px] px-3 py-4 sm:px-6'}>
        <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1">
            {isClient && <h1 className="mb-1 font-semibold text-xl">{t('title')}</h1>}
            <p className="text-ink-2">{t('lead')}</p>
          </div>
          <div className="flex gap-1.5">
            <OutboxFile actions={actions} />
          </div>
        </div>
        <OutboxNotices events={all} actions={actions} />
        {!events ? (
          <Skeleton className="mt-3 h-24 w-full" />
        ) : all.length === 0 ? (
          <EmptyState icon={<CloudCheck />} title={t('empty')} hint={t('emptyHint')} />
        ) : (
          <>
            <div className={cx('sticky z-10 grid gap-2 py-2', isClient ? 'top-14 bg-canvas' : 'top-0 bg-surface')}>
              <div className="flex gap-1.5">
                <SearchBox
                  ref={searchBox}
                  label={t('search')}
                  value={filter.text}
                  onSearch={(typed) => narrow({ text: typed })}
                  onExpect={expectSearch}
                  className="min-w-0 flex-1 sm:max-w-72"
                />
                {(models.length > 1 || model !== null) && (
                  <Select
                    label={t('byModel')}
                    className="w-auto! shrink-0"
                    value={model ?? EVERY_MODEL}
                    onChange={(chosen) => narrow({ model: chosen === EVERY_MODEL ? null : chosen })}
                    options={[
                      { value: EVERY_MODEL, label: t('everyModel') },
                      ...[...new Set([...models, ...(model === null ? [] : [model])])].map((name) => ({
                        value: name,
                        label: labels.model[name].many,
                      })),
                    ]}
                  />
                )}
              </div>
              <StateChips counts={counts} chosen={state} onChoose={(chosen) => narrow({ state: chosen })} />
            </div>
            <LiveRegion text={isNarrowed(filter) ? t('found', { count: shown.length }) : ''} />
            {isAllSent && (
              <p className="mb-2 flex items-center gap-2 font-medium text-success-text">
                <CloudCheck aria-hidden className="size-4 shrink-0" />
                {t('empty')}
              </p>
            )}
            {lines.length > 0 ? (
              <OutboxList
                lines={lines}
                space={space}
                dependence={dependence}
                actions={actions}
                open={open}
                onToggle={toggle}
                onDiscard={setDiscarding}
              />
            ) : (
              <EmptyState
                icon={<SearchX />}
                title={t('noMatch')}
                hint={t('noMatchHint')}
                action={
                  isNarrowed(filter) && (
                    <Button look="secondary" onClick={() => narrow(NO_FILTER)}>
                      {t('everything')}
                    </Button>
                  )
                }
              />
            )}
          </>
        )}
      </div>
      <DiscardDialog events={discarding} dependence={dependence} actions={actions} close={() => setDiscarding(null)} />
    </>
  )
}
