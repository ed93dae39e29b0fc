import { Columns3, History, SlidersHorizontal, Ticket } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ticket as model } from '#contract/models/ticket/ticket.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { lately } from '../../kit/late.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { CreateTicketButton } from '../../models/ticket/create-ticket-button.tsx'
import { useBuiltInTicketViews } from '../../models/ticket/list/built-in-ticket-views.ts'
import { BulkActions } from '../../models/ticket/list/bulk-actions.tsx'
import { useTicketCard } from '../../models/ticket/list/ticket-card.tsx'
import { TICKET_SORTS, useTicketColumns } from '../../models/ticket/list/ticket-columns.tsx'
import { TICKET_FILTERS, useTicketFilters } from '../../models/ticket/list/ticket-filters.ts'
import { useTicketSwipe } from '../../models/ticket/list/use-ticket-swipe.ts'
import { ticketPresentation } from '../../models/ticket/presentation.ts'
import { useIsOpen } from '../../models/ticket/stages/use-stage.ts'
import type { StaffSpace } from '../../navigation.ts'
import { useAsOfDay } from '../../widgets/as-of/as-of-day.ts'
import { AsOfField } from '../../widgets/as-of/as-of-field.tsx'
import { List } from '../../widgets/list/list.tsx'
import { ToolLink } from '../../widgets/list/tool-link.tsx'
import { useListOptions } from '../../widgets/list/use-list-options.ts'
import { useListState } from '../../widgets/list/use-list-state.ts'
import { OpenedRecord } from '../../widgets/presentation/opened-record.tsx'
import { useRowOpening } from '../../widgets/presentation/use-row-opening.tsx'
import { ViewBar } from '../../widgets/views/view-bar.tsx'

/** Past days are looked at now and then: their code waits for the list of today. */
const PastTicketList = lately(async () => (await import('./past-ticket-list.tsx')).PastTicketList)

const LIST = { filterable: TICKET_FILTERS, sortable: TICKET_SORTS, defaultOrder: model.defaultOrder }

const titleOf = (ticket: Mirrored<'ticket'>): string => ticket.name

const bulk = (rows: readonly Mirrored<'ticket'>[], done: () => void) => <BulkActions tickets={rows} done={done} />

/** All tickets that this person may see; those of a past day where the address names one. */
export const TicketList = ({ space }: { readonly space: StaffSpace }) => {
  const day = useAsOfDay()
  return day === null ? <PresentTicketList space={space} /> : <PastTicketList space={space} day={day} />
}

/** Tickets of today, searched while typing. */
const PresentTicketList = ({ space }: { readonly space: StaffSpace }) => {
  const { t } = useTranslation('ticket')
  const { t: tTitle } = useTranslation('title')
  const list = useListOptions('ticket', LIST)
  const state = useListState(list)
  const columns = useTicketColumns(space)
  const filters = useTicketFilters()
  const views = useBuiltInTicketViews()
  const isOpen = useIsOpen()
  const rows = useRowOpening({ presentation: ticketPresentation, space })
  const card = useTicketCard(space, 'client')
  const swipe = useTicketSwipe()
  const isMuted = useCallback((ticket: Mirrored<'ticket'>) => !isOpen(ticket), [isOpen])
  const viewBar = useMemo(
    () => <ViewBar model="ticket" state={state} list={list} builtIn={views} />,
    [state, list, views],
  )
  const tools = useMemo(() => <Tools space={space} />, [space])
  const empty = useMemo(
    () => (
      <EmptyState
        icon={<Ticket />}
        title={t('empty')}
        hint={t('emptyHint')}
        action={<CreateTicketButton space={space} />}
      />
    ),
    [t, space],
  )

  return (
    <>
      <ScreenTitle title={tTitle(`${space}.tickets`)} />
      <List
        model="ticket"
        state={state}
        columns={columns}
        filters={filters}
        titleOf={titleOf}
        card={card}
        swipe={swipe}
        peek={rows.peek}
        exports
        isMuted={isMuted}
        views={viewBar}
        tools={tools}
        bulk={bulk}
        empty={empty}
      />
      <OpenedRecord presentation={ticketPresentation} space={space} pathTemplate={rows.pathTemplate} />
    </>
  )
}

/** Links to the board and the export of the listed tickets, and to the history of all tickets. */
const Tools = ({ space }: { readonly space: StaffSpace }) => {
  const { t } = useTranslation()
  const { t: tTicket } = useTranslation('ticket')
  return (
    <span className="flex flex-wrap gap-1.5">
      <ToolLink
        route={`${space}.ticketBoard`}
        icon={Columns3}
        text={tTicket('board.link')}
        explanation={tTicket('board.linkHint')}
        keepsFilters
      />
      {space === 'manager' && (
        <>
          <ToolLink
            route="manager.ticketExport"
            icon={SlidersHorizontal}
            text={t('list.toExport')}
            explanation={t('list.toExportHint')}
            keepsFilters
          />
          <ToolLink
            route="manager.ticketHistory"
            icon={History}
            text={tTicket('history.link')}
            explanation={tTicket('history.linkHint')}
            keepsFilters={false}
          />
        </>
      )}
      <AsOfField />
    </span>
  )
}
