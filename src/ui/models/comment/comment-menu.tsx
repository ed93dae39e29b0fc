import { Ellipsis, Eye, EyeOff, Mail, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commentActions } from '#contract/models/comment/comment.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useRecordAction } from '../../hooks/actions/use-record-action.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { AlertDialog } from '../../kit/overlays/alert-dialog.tsx'
import { DropdownMenu, MenuItem } from '../../kit/overlays/dropdown-menu.tsx'
import { CommentText } from './comment-text.tsx'

interface CommentMenuProps {
  readonly comment: Mirrored<'comment'>
  readonly author: string
  readonly isOwn: boolean
  edit(): void
}

/**
 * Actions on one comment that this person may take; what others see at once asks first. A long
 * conversation has many of these menus: the items are made when one opens.
 */
export const CommentMenu = ({ comment, author, isOwn, edit }: CommentMenuProps) => {
  const { t } = useTranslation('comment')
  const [asked, setAsked] = useState<keyof typeof QUESTIONS | null>(null)
  const Question = asked && QUESTIONS[asked]
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton size="small" label={t('actions', { name: author })}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <Items comment={comment} isOwn={isOwn} edit={edit} ask={setAsked} />
      </DropdownMenu>
      {Question && <Question comment={comment} onClose={() => setAsked(null)} />}
    </>
  )
}

interface ItemsProps extends Pick<CommentMenuProps, 'comment' | 'isOwn' | 'edit'> {
  ask(question: keyof typeof QUESTIONS): void
}

const Items = ({ comment, isOwn, edit, ask }: ItemsProps) => {
  const { t } = useTranslation('comment')
  const { t: tCommon } = useTranslation()
  const context = useActionContext()
  const { dispatchAction } = useDispatchAction()
  const may = (action: keyof typeof commentActions): boolean =>
    commentActions[action].when(comment, context, null) === null
  return (
    <>
      {may('editBody') && (
        <MenuItem onSelect={edit}>
          <Pencil aria-hidden />
          {t('edit')}
        </MenuItem>
      )}
      {may('updateVisibility') &&
        (comment.visible_to_client ? (
          <MenuItem
            onSelect={() => dispatchAction('comment', comment, 'updateVisibility', { visible_to_client: false })}
          >
            <EyeOff aria-hidden />
            {t('hide')}
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => ask('show')}>
            <Eye aria-hidden />
            {t('show')}
          </MenuItem>
        ))}
      {!isOwn && comment.is_read && (
        <MenuItem onSelect={() => dispatchAction('comment', comment, 'markAsRead', { is_read: false })}>
          <Mail aria-hidden />
          {t('markUnread')}
        </MenuItem>
      )}
      {may('delete') && (
        <MenuItem destructive onSelect={() => ask('delete')}>
          <Trash2 aria-hidden />
          {tCommon('delete')}
        </MenuItem>
      )}
    </>
  )
}

interface QuestionProps extends Pick<CommentMenuProps, 'comment'> {
  onClose(): void
}

const Deletion = ({ comment, onClose }: QuestionProps) => {
  const { t } = useTranslation('comment')
  const { t: tCommon } = useTranslation()
  const removal = useRecordAction('comment', comment, 'delete', { needsInput: false })
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t('deleteTitle')}
      description={t('deleteText')}
      cancelLabel={tCommon('cancel')}
      confirmLabel={tCommon('delete')}
      destructive
      onConfirm={removal.choose}
    />
  )
}

/** Shows the text that the client will read: they are notified, which cannot be undone. */
const Showing = ({ comment, onClose }: QuestionProps) => {
  const { t } = useTranslation('comment')
  const { t: tCommon } = useTranslation()
  const { dispatchAction } = useDispatchAction()
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t('showTitle')}
      description={
        <>
          <p>{t('showText')}</p>
          <div className="mt-3 rounded-md border border-warning-text/40 bg-warning-tint px-3 py-2 text-ink">
            <CommentText body={comment.body} mentions={comment.mentions} />
          </div>
        </>
      }
      cancelLabel={tCommon('cancel')}
      confirmLabel={t('show')}
      destructive={false}
      onConfirm={() => void dispatchAction('comment', comment, 'updateVisibility', { visible_to_client: true })}
    />
  )
}

/** Questions before an action. */
const QUESTIONS = { delete: Deletion, show: Showing } as const
