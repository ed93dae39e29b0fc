import { Lock } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { optionOf } from '../../fields/reference/reference-options.tsx'
import { referenceText } from '../../fields/reference/reference-text.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { type ReferenceModel, useReferences } from '../../hooks/records/references.tsx'
import { Badge } from '../../kit/badge.tsx'
import { RowOfTicket } from '../../models/ticket/ticket-row-link.tsx'
import { type FilterDefinition, suggestedFilter, valuesFilter } from '../../widgets/list/filters/filter-definition.ts'
import { usePeriodFilter } from '../../widgets/list/filters/use-period-filter.ts'
import { type Column, columnsOf } from '../../widgets/list/rows/column.ts'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'

type Comment = Mirrored<'comment'>

const LAYOUTS = [
  { id: 'ticket', track: 'minmax(160px, 1fr)', sortField: null, from: 0, interactive: true, fixed: 'shown' },
  { id: 'body', track: 'minmax(220px, 2fr)', sortField: null, from: 0 },
  { id: 'author', track: '160px', sortField: 'user_id', from: 740 },
  { id: 'created', track: '132px', sortField: 'created_at', from: 640, align: 'end' },
] as const

const InternalMark = ({ comment }: { readonly comment: Comment }) => {
  const { t } = useTranslation('comment')
  return comment.visible_to_client ? null : (
    <Badge tone="warning">
      <Lock aria-hidden />
      {t('internal')}
    </Badge>
  )
}

/** Columns of the lists of comments. */
export const useCommentColumns = (): readonly Column<Comment>[] => {
  const format = useFormat()
  const labels = useLabels()
  const references = useReferences()
  return useMemo(() => {
    const field = labels.field.comment
    const headers = { ticket: field.ticket_id, body: field.body, author: field.user_id, created: field.created_at }
    return columnsOf<Comment, (typeof LAYOUTS)[number]['id']>(LAYOUTS, headers, {
      ticket: (comment) => <RowOfTicket ticketId={comment.ticket_id} route="manager.ticketComments" />,
      body: (comment) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate text-ink-2">{comment.body}</span>
          <InternalMark comment={comment} />
          <SyncMark mark={comment.sync} />
        </span>
      ),
      author: (comment) => referenceText(references, 'user', comment.user_id),
      created: (comment) => <span className="truncate text-ink-2 tabular">{format.moment(comment.created_at)}</span>,
    })
  }, [format, labels, references])
}

/** A comment in two lines, for phones. */
export const CommentCard = ({ comment }: { readonly comment: Comment }) => {
  const format = useFormat()
  const user = useReferences().find('user', comment.user_id)
  return (
    <div className="grid h-full min-w-0 content-center gap-0.5 px-3.5">
      <span className="flex min-w-0 items-center gap-2">
        <RowOfTicket ticketId={comment.ticket_id} route="manager.ticketComments" />
        <InternalMark comment={comment} />
        <SyncMark mark={comment.sync} />
      </span>
      <p className="truncate text-ink-2 text-sm">
        {[user && `${user.firstname} ${user.lastname}`, format.moment(comment.created_at), comment.body]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

/** Filters of the lists of comments. */
export const useCommentFilters = (): readonly FilterDefinition[] => {
  const { t } = useTranslation()
  const { t: tPointage } = useTranslation('pointage')
  const labels = useLabels()
  const references = useReferences()
  const period = usePeriodFilter('created_at', labels.field.comment.created_at)
  return useMemo(() => {
    const field = labels.field.comment
    const options = (name: ReferenceModel) => references.allOf(name).map((record) => optionOf(name, record, references))
    const yesNo = [
      { value: 'true', label: t('yes') },
      { value: 'false', label: t('no') },
    ]
    return [
      suggestedFilter(valuesFilter('user_id', field.user_id, options('user'))),
      period,
      valuesFilter('visible_to_client', field.visible_to_client, yesNo),
      suggestedFilter(valuesFilter('ticket_id.projet_id', tPointage('project'), options('projet'))),
      suggestedFilter(valuesFilter('ticket_id.projet_id.client_id', tPointage('client'), options('client'))),
    ]
  }, [t, tPointage, labels, references, period])
}
