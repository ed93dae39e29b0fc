import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import { ticket as model } from '#contract/models/ticket/ticket.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useSetCounts } from '../../hooks/records/use-set-counts.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { CreateTicketButton } from '../../models/ticket/create-ticket-button.tsx'
import { useTicketCard } from '../../models/ticket/list/ticket-card.tsx'
import { TICKET_SORTS, useTicketColumns } from '../../models/ticket/list/ticket-columns.tsx'
import { TICKET_FILTERS, useTicketFilters } from '../../models/ticket/list/ticket-filters.ts'
import { useIsOpen } from '../../models/ticket/stages/use-stage.ts'
import { List } from '../../widgets/list/list.tsx'
import { type ListState, useListState } from '../../widgets/list/use-list-state.ts'
import { EMPTY_TIMINGS, recordTiming, type Timings } from './timings.ts'

const LIST = { filterable: TICKET_FILTERS, sortable: TICKET_SORTS, defaultOrder: model.defaultOrder }
const ALL = { search: '', filter: {} }
const SETS = [ALL]

const titleOf = (ticket: Mirrored<'ticket'>): string => ticket.name

/**
 * All tickets with the time that each search takes, from the change of the query until its rows are
 * on the page. Managers see here that the list keeps its promise on their own data.
 */
export const TimedTickets = () => {
  const { t } = useTranslation('ticket')
  const { t: tTitle } = useTranslation('title')
  const { state, timings, total } = useTimedState(useListState(LIST))
  const columns = useTicketColumns('manager')
  const card = useTicketCard('manager', 'client')
  const filters = useTicketFilters()
  const isOpen = useIsOpen()
  const isMuted = useCallback((ticket: Mirrored<'ticket'>) => !isOpen(ticket), [isOpen])
  const figures = useMemo(() => <Figures timings={timings} matches={total} />, [timings, total])
  const empty = useMemo(
    () => (
      <EmptyState
        icon={null}
        title={t('empty')}
        hint={t('emptyHint')}
        action={<CreateTicketButton space="manager" />}
      />
    ),
    [t],
  )
  return (
    <>
      <ScreenTitle title={tTitle('manager.testTickets')} />
      <List
        model="ticket"
        state={state}
        columns={columns}
        filters={filters}
        titleOf={titleOf}
        card={card}
        isMuted={isMuted}
        views={figures}
        empty={empty}
      />
    </>
  )
}

/** The state of a list that measures each query until its answer is on the page. */
const useTimedState = (state: ListState) => {
  const [timings, setTimings] = useState<Timings>(EMPTY_TIMINGS)
  const [total, setTotal] = useState<number | null>(null)
  // The first answer is the opening of the screen, not a search.
  const [running] = useState(() => ({ query: null as ListQuery | null, since: 0, first: state.query }))
  const { watchQuery } = state
  useEffect(
    () =>
      watchQuery((query) => {
        if (query === running.first) return
        running.query = query
        running.since = performance.now()
      }),
    [watchQuery, running],
  )
  const answered = useCallback(
    (query: ListQuery, count: number) => {
      state.answered(query, count)
      setTotal(count)
      if (running.query !== query) return
      const took = performance.now() - running.since
      running.query = null
      setTimings((present) => recordTiming(present, took))
    },
    [state, running],
  )
  return { state: useMemo(() => ({ ...state, answered }), [state, answered]), timings, total }
}

/** The figures above the list; a new measurement moves nothing. */
const Figures = ({ timings, matches }: { readonly timings: Timings; readonly matches: number | null }) => {
  const { t } = useTranslation('report')
  const format = useFormat()
  const onDevice = useSetCounts('ticket', SETS)(ALL)
  const ms = (value: number | null): string =>
    value === null ? '—' : t('ms', { value: format.number(Math.round(value)) })
  const figures = [
    [t('lastFilter'), timings.last === null ? t('notMeasured') : ms(timings.last)],
    [t('median', { count: timings.all.length }), ms(timings.median)],
    [t('slowest'), ms(timings.slowest)],
    [t('matches'), matches === null ? '…' : format.number(matches)],
    [t('onDevice'), onDevice === undefined ? '…' : format.number(onDevice)],
  ] as const
  return (
    <section aria-label={t('timings')} className="shrink-0 border-b px-3 py-3 lg:px-4">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-2 sm:flex sm:flex-wrap">
        {figures.map(([label, value]) => (
          <div key={label} className="min-w-24">
            <dt className="text-ink-2 text-sm">{label}</dt>
            <dd className="font-semibold text-md tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-ink-3 text-sm">{t('timingsHint')}</p>
    </section>
  )
}
