import { MessageSquare } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useWhere } from '../../hooks/records/use-records.ts'
import { useRefusalsUnder } from '../../hooks/sync/use-outbox-events.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { RefusalNotices } from '../../widgets/refusals/refusal-notices.tsx'
import { CommentComposer } from './comment-composer.tsx'
import { CommentItem } from './comment-item.tsx'
import { useUnread } from './use-unread.ts'

/** The comments of a ticket, oldest first, and the form that adds one. Shown comments become read. */
export const TicketComments = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const { t } = useTranslation('comment')
  const newestFirst = useWhere('comment', 'ticket_id', ticket.id)
  const comments = useMemo(() => newestFirst?.toReversed(), [newestFirst])
  const unread = useUnread(comments)
  const ids = useMemo(() => comments?.map(({ id }) => id) ?? [], [comments])
  const parent = useMemo(() => ({ field: 'ticket_id', model: 'ticket', id: ticket.id }) as const, [ticket.id])
  const refused = useRefusalsUnder('comment', parent, ids)
  return (
    <section aria-label={t('comments')} className="grid gap-4">
      {!comments ? (
        <Skeleton className="h-24 w-full" />
      ) : comments.length === 0 ? (
        <EmptyState icon={<MessageSquare />} title={t('none')} hint={t('noneHint')} className="py-8" />
      ) : (
        <ol className="grid gap-3">
          {comments.map((comment) => (
            <CommentItem key={comment.id} comment={comment} ticket={ticket} isNew={unread.has(comment.id)} />
          ))}
        </ol>
      )}
      <RefusalNotices events={refused} />
      <CommentComposer ticket={ticket} />
    </section>
  )
}
