import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isTemporaryId } from '#contract/core/ids.ts'
import { INTERNAL_PAGE_SIZE, type ListQuery } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useList } from '../../hooks/records/use-records.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { usePerson } from '../../services/services.tsx'
import { CommentText } from './comment-text.tsx'

interface EditedProps {
  readonly comment: Mirrored<'comment'>
}

/**
 * « modifié » beside a comment whose text has changed. The activity keeps the earlier texts:
 * managers can read them, other people only those of their own comments.
 */
export const EditedMark = ({ comment }: EditedProps) => {
  const { t } = useTranslation('comment')
  const format = useFormat()
  const { actor } = usePerson()
  const [isOpen, setOpen] = useState(false)
  if (comment.edited_at === null) return null
  const text = t('edited', { when: format.when(comment.edited_at) })
  const mayRead = actor.role === 'manager' || (actor.role === 'technicien' && comment.user_id === actor.id)
  if (!mayRead || isTemporaryId(comment.id)) return <span className="text-ink-2 text-sm">{text}</span>
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="ring-inside inline-flex min-h-6 items-center rounded-sm text-ink-2 text-sm underline decoration-dotted underline-offset-2 hover:text-ink touch:min-h-11"
      >
        {text}
      </button>
      {isOpen && <EarlierTexts comment={comment} />}
    </>
  )
}

const EarlierTexts = ({ comment }: EditedProps) => {
  const { t } = useTranslation('comment')
  const format = useFormat()
  const query = useMemo(
    (): ListQuery => ({
      search: '',
      filter: { model: { in: ['comment'] }, record_id: { in: [Number(comment.id)] }, action: { in: ['editBody'] } },
      orderBy: [{ field: 'created_at', direction: 'desc' }],
      page: 1,
      limit: INTERNAL_PAGE_SIZE,
    }),
    [comment.id],
  )
  const { value } = useList('activity', query)
  const texts = value?.rows.flatMap(({ id, before, created_at: at }) => {
    const body = (before as Readonly<Record<string, unknown>> | null)?.['body']
    return typeof body === 'string' ? [{ id, body, at }] : []
  })
  if (!texts) return <Skeleton className="h-5 w-full" />
  if (texts.length === 0) return <p className="order-last w-full text-ink-2 text-sm">{t('noEarlier')}</p>
  return (
    <ol aria-label={t('earlier')} className="order-last grid w-full gap-2 border-line border-l-2 pl-3 text-ink-2">
      {texts.map(({ id, body, at }) => (
        <li key={id}>
          <p className="text-sm">{t('until', { when: format.when(at) })}</p>
          <CommentText body={body} mentions={comment.mentions} />
        </li>
      ))}
    </ol>
  )
}
