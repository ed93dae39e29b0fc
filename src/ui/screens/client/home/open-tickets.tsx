import { MessageSquarePlus, Ticket } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useList } from '../../../hooks/records/use-records.ts'
import { useIsArriving } from '../../../hooks/sync/use-sync-status.ts'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { useUnreadByTicket } from '../../../models/comment/unread-by-ticket.tsx'
import { CreateTicketButton } from '../../../models/ticket/create-ticket-button.tsx'
import { useTicketViews } from '../../../models/ticket/list/ticket-views.ts'
import { useContentReady } from '../../../widgets/show-together.tsx'
import { TicketLine } from '../tickets/ticket-line.tsx'
import { HomeSection } from './home-section.tsx'

const MOST = 10

/** The newest open tickets of the company, and the way to all of them. */
export const OpenTickets = () => {
  const { t } = useTranslation('clientSpace')
  const { t: tTicket } = useTranslation('ticket')
  const format = useFormat()
  const { open } = useTicketViews()
  const isArriving = useIsArriving()
  const to = useAllTicketsPath()
  const unread = useUnreadByTicket()
  const query = useMemo(
    (): ListQuery => ({
      search: '',
      filter: open,
      orderBy: [{ field: 'created_at', direction: 'desc' }],
      page: 1,
      limit: MOST,
    }),
    [open],
  )
  const { value, current } = useList('ticket', query)
  const total = value?.total ?? 0
  const { ready: areReferencesHere } = useReferences()
  const isAwaited = !value || !areReferencesHere || (total === 0 && isArriving)
  useContentReady(!isAwaited && current)
  return (
    <HomeSection
      title={tTicket('openTickets')}
      icon={Ticket}
      more={{ to, text: total > MOST ? t('allOpen', { total: format.number(total) }) : t('allTickets') }}
    >
      <div className="overflow-hidden rounded-lg border bg-surface">
        {isAwaited ? (
          <Skeleton className="m-4 h-24" />
        ) : total === 0 ? (
          <EmptyState
            icon={<MessageSquarePlus />}
            title={tTicket('noOpenTicket')}
            hint={tTicket('emptyHintClient')}
            action={<CreateTicketButton space="client" />}
            className="py-10"
          />
        ) : (
          <ul>
            {value.rows.map((ticket) => (
              <TicketLine key={ticket.id} ticket={ticket} unread={unread.get(ticket.id)} />
            ))}
          </ul>
        )}
      </div>
    </HomeSection>
  )
}

/** Where all tickets are: for a client with one projet, its page (specification, section 2). */
const useAllTicketsPath = (): string => {
  const path = usePath()
  const [first, ...others] = useReferences().all('projet')
  return first && others.length === 0 ? path('client.projetTickets', { projet: first.id }) : path('client.tickets')
}
