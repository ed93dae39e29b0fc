import { AtSign, type LucideIcon, MailOpen, MailQuestionMark, MessageSquare, PenLine } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { comment as model } from '#contract/models/comment/comment.ts'
import type { RouteId } from '#contract/routes.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useSetCounts } from '../../hooks/records/use-set-counts.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { useUnreadFilter } from '../../models/comment/unread-filter.ts'
import { TicketsOfRows } from '../../models/pointage/list/row-tickets.tsx'
import { usePerson } from '../../services/services.tsx'
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

const bulk = (rows: readonly Comment[], done: () => void) => <MarkButtons comments={rows} done={done} />

type Filter = ReturnType<typeof useUnreadFilter>
type Scope = 'unread' | 'mine' | 'mentions' | 'all'

const ROUTES_OF_SCOPES = {
  unread: 'manager.comments',
  mine: 'manager.commentsMine',
  mentions: 'manager.commentsMentions',
  all: 'manager.commentsAll',
} as const satisfies Readonly<Record<Scope, RouteId>>

const ICONS = { unread: MailOpen, mine: PenLine, mentions: AtSign, all: MessageSquare } as const satisfies Readonly<
  Record<Scope, LucideIcon>
>

/** The filter that each scope fixes: unread, written by the person, or mentioning them. */
const useScopeFilters = (): Readonly<Record<Scope, Filter>> => {
  const { actor } = usePerson()
  const unread = useUnreadFilter()
  return useMemo(
    () => ({ unread, mine: { user_id: { in: [actor.id] } }, mentions: { mentions: { in: [actor.id] } }, all: {} }),
    [unread, actor.id],
  )
}

/** The comments of all tickets, or those of one scope; a row opens its ticket. */
export const CommentList = ({ scope }: { readonly scope: Scope }) => {
  const { t } = useTranslation('comment')
  const { t: tTitle } = useTranslation('title')
  const scopes = useScopeFilters()
  const state = useFixedFilter(useListState(LIST), scopes[scope])
  const columns = useCommentColumns()
  const all = useCommentFilters()
  // Unread comments are those of other people: a scope that fixes the author offers no filter by
  // author.
  const filters = useMemo(() => all.filter(({ field }) => !Object.hasOwn(scopes[scope], field)), [scope, scopes, all])
  const card = useCallback((comment: Comment) => <CommentCard comment={comment} />, [])
  const tabs = useMemo(() => <Scopes current={scope} unread={scopes.unread} />, [scope, scopes])
  const empty = useMemo(() => {
    const Icon = ICONS[scope]
    return <EmptyState icon={<Icon />} title={t(`none_${scope}`)} hint={t(`noneHint_${scope}`)} />
  }, [t, scope])
  return (
    <TicketsOfRows model="comment" query={state.query}>
      <ScreenTitle title={tTitle(ROUTES_OF_SCOPES[scope])} />
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

const Scopes = ({ current, unread }: { readonly current: Scope; readonly unread: Filter }) => {
  const { t } = useTranslation('comment')
  const path = usePath()
  const set = useMemo(() => ({ search: '', filter: unread }), [unread])
  const count = useSetCounts(
    'comment',
    useMemo(() => [set], [set]),
  )(set)
  const tab = (id: Scope) => ({ id, to: path(ROUTES_OF_SCOPES[id]), text: t(id), icon: ICONS[id] })
  return (
    <TabLinks
      label={t('scopes')}
      current={current}
      tabs={[{ ...tab('unread'), count }, tab('mine'), tab('mentions'), tab('all')]}
    />
  )
}

interface SelectedProps {
  readonly comments: readonly Comment[]
  done(): void
}

/** Marks the selected comments; those that have the mark already are left alone. */
const useMark = ({ comments, done }: SelectedProps) => {
  const { t } = useTranslation('comment')
  const { dispatchActions } = useDispatchAction()
  return async (isRead: boolean) => {
    const text = (count: number) => t(isRead ? 'markedRead' : 'markedUnread', { count })
    const uses = comments
      .filter((record) => record.is_read !== isRead)
      .map((record) => ({ record, action: 'markAsRead' as const, payload: { is_read: isRead } }))
    const answers = uses.length === 0 ? [] : await dispatchActions('comment', uses, (count) => ({ title: text(count) }))
    if (!answers) return
    toast.success(text(uses.length))
    done()
  }
}

const MarkButtons = (props: SelectedProps) => {
  const { t } = useTranslation('comment')
  const mark = useMark(props)
  return (
    <>
      <Button look="secondary" size="small" onClick={() => void mark(true)}>
        <MailOpen aria-hidden />
        {t('markRead')}
      </Button>
      <Button look="secondary" size="small" onClick={() => void mark(false)}>
        <MailQuestionMark aria-hidden />
        {t('markUnread')}
      </Button>
    </>
  )
}
