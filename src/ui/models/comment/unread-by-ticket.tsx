import { MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { useAggregate } from '../../hooks/records/use-records.ts'
import { Badge } from '../../kit/badge.tsx'
import { useUnreadFilter } from './unread-filter.ts'

const BY_TICKET = { sum: [], by: ['ticket_id'] } as const

const NONE: ReadonlyMap<RecordId, ReactNode> = new Map()

/** A badge with the number of unread comments, for each ticket that has some. */
export const useUnreadByTicket = (): ReadonlyMap<RecordId, ReactNode> => {
  const { t } = useTranslation('comment')
  const filter = useUnreadFilter()
  const groups = useAggregate(
    'comment',
    useMemo(() => ({ search: '', filter }), [filter]),
    BY_TICKET,
  ).value
  return useMemo(() => {
    if (!groups || groups.length === 0) return NONE
    return new Map(
      groups.map(({ by: [ticketId], count }) => [
        String(ticketId),
        <Badge key="unread" tone="accent">
          <MessageSquare aria-hidden />
          <span aria-hidden className="tabular">
            {count}
          </span>
          <span className="sr-only">{t('unreadOn', { count })}</span>
        </Badge>,
      ]),
    )
  }, [groups, t])
}
