import { Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Avatar } from '../../fields/avatar.tsx'
import { useReferences } from '../../hooks/records/references.tsx'
import { Badge } from '../../kit/badge.tsx'
import { cx } from '../../kit/cx.ts'
import { usePerson } from '../../services/services.tsx'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'
import { CommentEditor } from './comment-editor.tsx'
import { CommentMenu } from './comment-menu.tsx'
import { CommentText } from './comment-text.tsx'
import { EditedMark } from './earlier-texts.tsx'

interface CommentItemProps {
  readonly comment: Mirrored<'comment'>
  readonly ticket: Mirrored<'ticket'>
  readonly isNew: boolean
  /** When it was written. */
  readonly when: ReactNode
  /** Takes the comment back while it is unsent. */
  readonly takeBack: ReactNode
}

/** One comment with its author, its time and who can read it. */
export const CommentItem = ({ comment, ticket, isNew, when, takeBack }: CommentItemProps) => {
  const { t } = useTranslation('comment')
  const { t: tCommon } = useTranslation()
  const { actor } = usePerson()
  const user = useReferences().find('user', comment.user_id)
  const [isEditing, setEditing] = useState(false)
  const isOwn = comment.user_id === actor.id
  const name = user ? `${user.firstname} ${user.lastname}` : tCommon('somebody')
  return (
    <article
      aria-label={t('by', { name })}
      data-comment={comment.id}
      className={cx(
        'rounded-lg border px-4 py-3',
        comment.visible_to_client ? 'bg-surface' : 'border-warning-text/40 bg-warning-tint',
      )}
    >
      <div className="mb-1 flex items-start gap-2">
        <div className="flex min-h-7 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 touch:min-h-11">
          <Avatar name={name} url={user?.avatar_url ?? null} />
          <span className="font-semibold">{isOwn ? tCommon('you') : name}</span>
          {when}
          <EditedMark comment={comment} />
          {!comment.visible_to_client && (
            <Badge tone="warning">
              <Lock aria-hidden />
              {t('internal')}
            </Badge>
          )}
          {isNew && <Badge tone="accent">{t('isNew')}</Badge>}
          <SyncMark mark={comment.sync} />
          {takeBack}
        </div>
        <CommentMenu comment={comment} author={name} isOwn={isOwn} edit={() => setEditing(true)} />
      </div>
      {isEditing ? (
        <CommentEditor comment={comment} ticket={ticket} close={() => setEditing(false)} />
      ) : (
        <CommentText body={comment.body} mentions={comment.mentions} />
      )}
    </article>
  )
}
