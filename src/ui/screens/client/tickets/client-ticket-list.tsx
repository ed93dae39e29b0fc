import { MessageSquarePlus } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { isStaff } from '#contract/core/roles.ts'
import { ticket as model } from '#contract/models/ticket/ticket.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { PHONE_WIDTH, useMedia } from '../../../hooks/page/use-media.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { CreateTicketButton } from '../../../models/ticket/create-ticket-button.tsx'
import { useTicketCard } from '../../../models/ticket/list/ticket-card.tsx'
import { STAFF_FILTERS, TICKET_FILTERS, useTicketFilters } from '../../../models/ticket/list/ticket-filters.ts'
import { useKnowsStatuses, useTicketViews } from '../../../models/ticket/list/ticket-views.ts'
import { useIsOpen } from '../../../models/ticket/stages/use-stage.ts'
import { usePerson } from '../../../services/services.tsx'
import { List } from '../../../widgets/list/list.tsx'
import { useListState } from '../../../widgets/list/use-list-state.ts'
import { useFixedFilter } from '../../../widgets/presentation/use-fixed-filter.ts'
import { type BuiltInView, ViewBar } from '../../../widgets/views/view-bar.tsx'
import { CLIENT_TICKET_SORTS, useClientTicketColumns } from './client-ticket-columns.tsx'

const titleOf = (ticket: Mirrored<'ticket'>): string => ticket.name

const NOTHING = {}

/** Filters that leave a client one choice, or none, and those of the staff. */
const useFixedFields = (projetId: RecordId | null): ReadonlySet<string> => {
  const { actor } = usePerson()
  const hasOneProjet = useReferences().all('projet').length <= 1
  return useMemo(
    () =>
      new Set<string>([
        ...STAFF_FILTERS,
        ...(isStaff(actor) ? [] : ['projet_id.client_id']),
        ...(projetId !== null || hasOneProjet ? ['projet_id'] : []),
      ]),
    [actor, projetId, hasOneProjet],
  )
}

/** The views of a client: what is open, what waits for them, what they raised. */
const useClientTicketViews = (): readonly BuiltInView[] => {
  const { t } = useTranslation('clientSpace')
  const { actor } = usePerson()
  const { open, toValidate, favorite } = useTicketViews()
  const isReady = useKnowsStatuses()
  return useMemo(
    () => [
      { key: 'open', label: t('views.open'), filter: open, isReady },
      { key: 'waiting', label: t('views.waiting'), filter: toValidate, isReady },
      { key: 'raised', label: t('views.raised'), filter: { created_by_id: { in: [actor.id] } } },
      { key: 'favorite', label: t('views.favorite'), filter: favorite },
      { key: 'all', label: t('views.all'), filter: {} },
    ],
    [t, actor.id, open, toValidate, favorite, isReady],
  )
}

interface ClientTicketListProps {
  /** The only projet that is listed, on its own page. */
  readonly projetId: RecordId | null
}

/**
 * Tickets of a client, any number, with the search and the filters of the staff; a click opens one
 * beside the list.
 */
export const ClientTicketList = ({ projetId }: ClientTicketListProps) => {
  const { t } = useTranslation('ticket')
  const { t: tSpace } = useTranslation('clientSpace')
  const { open } = useTicketViews()
  const fixed = useFixedFields(projetId)
  const hasOneProjet = useReferences().all('projet').length <= 1
  // Views count over all projets; without them a list begins with all its tickets.
  const hasViews = projetId === null || hasOneProjet
  const options = useMemo(
    () => ({
      filterable: TICKET_FILTERS.filter((field) => !fixed.has(field)),
      sortable: CLIENT_TICKET_SORTS,
      defaultOrder: model.defaultOrder,
      ...(hasViews ? { defaultFilter: open } : {}),
    }),
    [fixed, open, hasViews],
  )
  const own = useListState(options)
  const state = useFixedFilter(
    own,
    useMemo(() => (projetId === null ? NOTHING : { projet_id: { in: [projetId] } }), [projetId]),
  )
  const columns = useClientTicketColumns(!fixed.has('projet_id'))
  const allFilters = useTicketFilters()
  const filters = useMemo(() => allFilters.filter(({ field }) => !fixed.has(field)), [allFilters, fixed])
  const card = useTicketCard('client', 'projet')
  const isOpen = useIsOpen()
  const isMuted = useCallback((ticket: Mirrored<'ticket'>) => !isOpen(ticket), [isOpen])
  // On a phone cards scroll with the page, which a thumb does more easily.
  const isPhone = useMedia(PHONE_WIDTH)
  const builtIn = useClientTicketViews()
  const views = useMemo(
    () => (hasViews ? <ViewBar model="ticket" state={own} list={options} builtIn={builtIn} /> : undefined),
    [hasViews, own, options, builtIn],
  )
  const empty = useMemo(
    () => (
      <EmptyState
        icon={<MessageSquarePlus />}
        title={hasViews ? t('noOpenTicket') : t('empty')}
        hint={hasViews ? tSpace('noOpenHint') : t('emptyHintClient')}
        action={
          <CreateTicketButton space="client" origin={projetId === null ? null : { model: 'projet', id: projetId }} />
        }
      />
    ),
    [t, tSpace, hasViews, projetId],
  )
  return (
    <div className="overflow-hidden rounded-lg border bg-surface sm:h-[max(28rem,calc(100dvh-15rem))]">
      <List
        model="ticket"
        name="client-ticket"
        state={state}
        columns={columns}
        filters={filters}
        titleOf={titleOf}
        card={card}
        isMuted={isMuted}
        views={views}
        empty={empty}
        height={isPhone ? 'rows' : 'box'}
        exports
      />
    </div>
  )
}
