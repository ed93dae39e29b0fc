import { CloudCheck, SearchX } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { categoryOf, type LoggedEvent } from '#contract/core/events/event.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { Button } from '../../kit/button.tsx'
import { cx } from '../../kit/cx.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { LiveRegion } from '../../kit/feedback/live-region.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { OUTBOX } from '../../navigation.ts'
import { type EventDependence, eventDependence } from '../../services/event-dependence.ts'
import { useServices } from '../../services/services.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { type EventCommands, useEventCommands } from './event/use-event-commands.ts'
import { filterEvents } from './filter/filter-events.ts'
import { isNarrowed, type OutboxFilter, readFilter, writeFilter } from './filter/outbox-filter.ts'
import { SearchAndModel } from './filter/search-and-model.tsx'
import { StateChips } from './filter/state-chips.tsx'
import { useSearch } from './filter/use-search.ts'
import { linesOf } from './list/outbox-lines.ts'
import { OutboxList } from './list/outbox-list.tsx'
import { OutboxFile } from './outbox-file.tsx'
import { OutboxNotices } from './outbox-notices.tsx'

const NO_EVENTS: readonly LoggedEvent[] = []
const NO_FILTER: OutboxFilter = { state: null, model: null, text: '' }

/** Lines that show their details, by key; toggled one by one. */
const useOpenLines = () => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((key: string) => {
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  }, [])
  const openGroups = useMemo(
    () => new Set([...open].flatMap((key) => (key.startsWith('group:') ? [key.slice('group:'.length)] : []))),
    [open],
  )
  return { open, openGroups, toggle }
}

interface OutboxProps {
  readonly space: RoleSlug
}

/** Pending events of this person, and what became of the others. */
export const Outbox = ({ space }: OutboxProps) => {
  const { t } = useTranslation('outbox')
  const { t: tTitle } = useTranslation('title')
  const { outbox } = useServices()
  const commands = useEventCommands()
  // While thousands of events are sent, keys and scrolling come first.
  const events = useDeferredValue(useObservable(outbox.events$).value)
  const all = events ?? NO_EVENTS
  const [discarding, setDiscarding] = useState<readonly LoggedEvent[] | null>(null)
  const dependence = useMemo(() => eventDependence(all), [all])
  const title = tTitle(OUTBOX[space])
  useScreenTitle(title)
  const isClient = space === 'client'

  return (
    <>
      {!isClient && <ScreenTitle title={title} />}
      <div className={isClient ? '' : 'mx-auto max-w-[1040px] px-3 py-4 sm:px-6'}>
        <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1">
            {isClient && <h1 className="mb-1 font-semibold text-xl">{title}</h1>}
            <p className="text-ink-2">{t('lead')}</p>
          </div>
          <div className="flex gap-1.5">
            <OutboxFile commands={commands} />
          </div>
        </div>
        <OutboxNotices events={all} commands={commands} />
        {!events ? (
          <Skeleton className="mt-3 h-24 w-full" />
        ) : all.length === 0 ? (
          <EmptyState icon={<CloudCheck />} title={t('empty')} hint={t('emptyHint')} />
        ) : (
          <FilteredEvents
            space={space}
            events={all}
            dependence={dependence}
            commands={commands}
            onDiscard={setDiscarding}
          />
        )}
      </div>
      <DiscardDialog
        events={discarding}
        dependence={dependence}
        commands={commands}
        close={() => setDiscarding(null)}
      />
    </>
  )
}

interface FilteredEventsProps extends OutboxProps {
  readonly events: readonly LoggedEvent[]
  readonly dependence: EventDependence
  readonly commands: EventCommands
  onDiscard(events: readonly LoggedEvent[]): void
}

/**
 * The search and filters of the outbox, and the events that match them. The filter is kept in the
 * address.
 */
const FilteredEvents = ({ space, events, dependence, commands, onDiscard }: FilteredEventsProps) => {
  const { t } = useTranslation('outbox')
  const [params, setParams] = useSearchParams()
  const { open, openGroups, toggle } = useOpenLines()
  const filter = readFilter(params)
  // The typed text shows at once; the list follows.
  const text = useDeferredValue(filter.text)
  const { matches, prepare: prepareSearch } = useSearch(events, text)
  const { state, model } = filter
  const {
    events: shown,
    counts,
    models,
  } = useMemo(() => filterEvents(events, { state, model }, matches), [events, state, model, matches])
  const lines = useMemo(() => linesOf(shown, openGroups), [shown, openGroups])
  const isAllSent = useMemo(() => events.every((event) => categoryOf(event.state) === 'done'), [events])
  const narrow = (change: Partial<OutboxFilter>) =>
    setParams(writeFilter(params, { ...filter, ...change }), { replace: true })

  return (
    <>
      <div className={cx('sticky z-10 grid gap-2 py-2', space === 'client' ? 'top-14 bg-canvas' : 'top-0 bg-surface')}>
        <SearchAndModel filter={filter} models={models} narrow={narrow} prepareSearch={prepareSearch} />
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
          commands={commands}
          open={open}
          onToggle={toggle}
          onDiscard={onDiscard}
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
  )
}
