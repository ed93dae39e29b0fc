import { Rows3 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ticket as model } from '#contract/models/ticket/ticket.ts'
import { useHotKeys } from '../../hooks/page/use-hot-keys.ts'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { Board } from '../../models/ticket/board/board.tsx'
import { useBuiltInTicketViews } from '../../models/ticket/list/built-in-ticket-views.ts'
import { TICKET_SORTS } from '../../models/ticket/list/ticket-columns.tsx'
import { TICKET_FILTERS, useTicketFilters } from '../../models/ticket/list/ticket-filters.ts'
import type { StaffSpace } from '../../navigation.ts'
import { useServices } from '../../services/services.tsx'
import { useAsOfDay } from '../../widgets/as-of/as-of-day.ts'
import { FilterBar } from '../../widgets/list/filters/filter-bar.tsx'
import { SearchBox } from '../../widgets/list/search-box.tsx'
import { ToolLink } from '../../widgets/list/tool-link.tsx'
import { useListOptions } from '../../widgets/list/use-list-options.ts'
import { useListState } from '../../widgets/list/use-list-state.ts'
import { ViewBar } from '../../widgets/views/view-bar.tsx'
import { BoardDayBanner } from './board-day-banner.tsx'

const LIST = { filterable: TICKET_FILTERS, sortable: TICKET_SORTS, defaultOrder: model.defaultOrder }

/** Tickets by stage, with the search, filters and views of their list. */
export const TicketBoard = ({ space }: { readonly space: StaffSpace }) => {
  const { t } = useTranslation()
  const { t: tTicket } = useTranslation('ticket')
  const { t: tTitle } = useTranslation('title')
  const { preferences } = useServices()
  const day = useAsOfDay()
  const list = useListOptions('ticket', LIST)
  const state = useListState(list)
  const filters = useTicketFilters()
  const views = useBuiltInTicketViews()
  const searchBox = useRef<HTMLInputElement>(null)
  const [isFiltering, setFiltering] = useState(false)
  useHotKeys(
    preferences.keys,
    { '/': () => searchBox.current?.focus(), f: () => setFiltering(true) },
    { '/': 'search', f: 'filter' },
  )
  const viewBar = useMemo(
    () => <ViewBar model="ticket" state={state} list={list} builtIn={views} />,
    [state, list, views],
  )
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ScreenTitle title={tTitle(`${space}.ticketBoard`)} />
      {day !== null && <BoardDayBanner space={space} day={day} />}
      {viewBar}
      <div className="flex shrink-0 flex-wrap items-center gap-1.5 border-b px-3 py-2 lg:px-4">
        <SearchBox
          ref={searchBox}
          label={t('search')}
          value={state.query.search}
          onSearch={state.search}
          className="min-w-52 flex-1 sm:w-64 sm:flex-none"
        />
        <ToolLink
          route={`${space}.tickets`}
          icon={Rows3}
          text={tTicket('board.toList')}
          explanation={tTicket('board.toListHint')}
          keepsFilters
        />
        <FilterBar filters={filters} state={state} open={isFiltering} onOpenChange={setFiltering} />
        <p className="ml-auto text-ink-3 text-sm max-lg:hidden">{tTicket('board.hint')}</p>
      </div>
      <Board space={space} state={state} />
    </div>
  )
}
