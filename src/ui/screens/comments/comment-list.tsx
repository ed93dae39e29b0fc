import { MailOpen, MessageSquare } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { comment as model } from '#contract/models/comment/comment.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useSetCounts } from '../../hooks/records/use-set-counts.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { useUnreadFilter } from '../../models/comment/unread-filter.ts'
import { TicketsOfRows } from '../../models/pointage/list/row-tickets.tsx'
import { List } from '../../widgets/list/list.tsx'
import { useListState } from '../../widgets/list/use-list-state.ts'
import { useFixedFilter } from '../../widgets/presentation/use-fixed-filter.ts'
import { TabLinks } from '../../widgets/tabs/tab-links.tsx'
import { CommentCard, useCommentColumns, useCommentFilters } from './comment-columns.tsx'

type Comment = Mirrored<'comment'>

const CLIENT = 'ticket_id.projet_id.client_id'

const LIST = {
  filterable: ['created_at', 'user_id', 'visible_to_client', 'ticket_id.projet_id', CLIENT],
  sortable: ['created_at', 'user_id'],
  defaultOrder: model.defaultOrder,
}

const titleOf = (comment: Comment): string => comment.body

const isMuted = (comment: Comment): boolean => comment.is_read

const bulk = (rows: readonly Comment[], done: () => void) => <MarkAsRead comments={rows} done={done} />

const NOTHING_FIXED = {}

/** The comments of all tickets, or those that this person has not read; a row opens its ticket. */
export const CommentList = ({ scope }: { readonly scope: 'unread' | 'all' }) => {
  const { t } = useTranslation('comment')
  const { t: tTitle } = useTranslation('title')
  const unread = useUnreadFilter()
  const state = useFixedFilter(useListState(LIST), scope === 'unread' ? unread : NOTHING_FIXED)
  const columns = useCommentColumns()
  const all = useCommentFilters()
  // Unread comments are those of other people: the author is set by the screen.
  const filters = useMemo(() => (scope === 'unread' ? all.filter(({ field }) => field !== 'user_id') : all), [scope, all])
  const card = useCallback((comment: Comment) => <CommentCard comment={comment} />, [])
  const tabs = useMemo(() => <Scopes current={scope} unread={unread} />, [scope, unread])
  const empty = useMemo(
    () =>
      scope === 'unread' ? (
        <EmptyState icon={<MailOpen />} title={t('empty')} hint={t('emptyHint')} />
      ) : (
        <EmptyState icon={<MessageSquare />} title={t('emptyAll')} hint={t('emptyAllHint')} />
      ),
    [t, scope],
  )
  return (
    <TicketsOfRows model="comment" query={state.query}>
      <ScreenTitle title={tTitle(scope === 'unread' ? 'manager.comments' : 'manager.commentsAll')} />
      <List
        model="comment"
        state={state}
        columns={columns}
        filters={filters}
        titleOf={titleOf}
        card={card}
        isMuted={isMuted}
        views={tabs}
        bulk={bulk}
        empty={empty}
      />
    </TicketsOfRows>
  )
}

const Scopes = ({ current, unread }: { readonly current: 'unread' | 'all'; readonly unread: ReturnType<typeof useUnreadFilter> }) => {
  const { t } = useTranslation('comment')
  const path = usePath()
  const set = useMemo(() => ({ search: '', filter: unread }), [unread])
  const count = useSetCounts(
    'comment',
    useMemo(() => [set], [set]),
  )(set)
  return (
    <TabLinks
      label={t('scopes')}
      current={current}
      tabs={[
        { id: 'unread', to: path('manager.comments'), text: t('unread'), icon: MailOpen, count },
        { id: 'all', to: path('manager.commentsAll'), text: t('all'), icon: MessageSquare },
      ]}
    />
  )
}

const MarkAsRead = ({ comments, done }: { readonly comments: readonly Comment[]; done(): void }) => {
  const { t } = useTranslation('comment')
  const { dispatchActions } = useDispatchAction()
  const mark = async () => {
    const uses = comments
      .filter(({ is_read: isRead }) => !isRead)
      .map((record) => ({ record, action: 'markAsRead' as const, payload: { is_read: true } }))
    const answers = uses.length === 0 ? [] : await dispatchActions('comment', uses, (count) => ({ title: t('markedRead', { count }) }))
    if (!answers) return
    toast.success(t('markedRead', { count: uses.length }))
    done()
  }
  return (
    <Button look="secondary" size="small" onClick={() => void mark()}>
      <MailOpen aria-hidden />
      {t('markRead')}
    </Button>
  )
}
