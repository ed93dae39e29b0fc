import { MessageSquare, Paperclip, Pencil, Ticket } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useReadAhead } from '../../hooks/records/use-read-ahead.ts'
import { useSetCounts } from '../../hooks/records/use-set-counts.ts'
import { readAhead } from '../../models/ticket/timeline/timeline-queries.ts'
import type { StaffSpace } from '../../navigation.ts'
import { useServices } from '../../services/services.tsx'
import { TabLinks } from '../../widgets/tabs/tab-links.tsx'

export type TicketTab = 'ticket' | 'comments' | 'files' | 'form'

/** The route of each tab, whose title names it. */
export const TAB_ROUTES = {
  manager: {
    ticket: 'manager.ticket',
    comments: 'manager.ticketComments',
    files: 'manager.ticketFiles',
    form: 'manager.ticketForm',
  },
  technicien: {
    ticket: 'technicien.ticket',
    comments: 'technicien.ticketComments',
    files: 'technicien.ticketFiles',
    form: 'technicien.ticketForm',
  },
} as const satisfies Record<StaffSpace, Record<TicketTab, string>>

/** Records that belong to a ticket, as a set to count. */
const useSetOfTicket = (ticketId: RecordId) =>
  useMemo(() => ({ search: '', filter: { ticket_id: { in: [ticketId] } } }), [ticketId])

interface TicketTabsProps {
  readonly ticketId: RecordId
  readonly space: StaffSpace
  readonly current: TicketTab
}

/** The tabs of a ticket, with the number of its comments and files. */
export const TicketTabs = ({ ticketId, space, current }: TicketTabsProps) => {
  const { t } = useTranslation('record')
  const { t: tCommon } = useTranslation()
  const { t: tComment } = useTranslation('comment')
  const { t: tFile } = useTranslation('file')
  const { t: tTicket } = useTranslation('ticket')
  const path = usePath()
  const set = useSetOfTicket(ticketId)
  const sets = useMemo(() => [set], [set])
  const comments = useSetCounts('comment', sets)(set)
  const files = useSetCounts('file', sets)(set)
  const { queries, preferences } = useServices()
  const { oldestFirst } = preferences
  const timeline = useReadAhead(
    useMemo(() => readAhead(queries, ticketId, oldestFirst), [queries, ticketId, oldestFirst]),
  )
  const to = (tab: TicketTab): string => path(TAB_ROUTES[space][tab], { ticket: ticketId })
  return (
    <TabLinks
      label={t('tabs')}
      current={current}
      tabs={[
        { id: 'ticket', to: to('ticket'), text: tTicket('tab'), icon: Ticket },
        {
          id: 'comments',
          to: to('comments'),
          text: tComment('comments'),
          icon: MessageSquare,
          count: comments,
          readAhead: timeline,
        },
        { id: 'files', to: to('files'), text: tFile('files'), icon: Paperclip, count: files },
        { id: 'form', to: to('form'), text: tCommon('edit'), icon: Pencil },
      ]}
    />
  )
}
