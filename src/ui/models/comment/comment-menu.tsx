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

interface CommentMenuProps {
  readonly comment: Mirrored<'comment'>
  readonly author: string
  readonly isOwn: boolean
  edit(): void
}

/**
 * Actions on one comment that this person may take; deletion asks first. A long conversation has
 * many of these menus: the items are made when one opens.
 */
export const CommentMenu = ({ comment, author, isOwn, edit }: CommentMenuProps) => {
  const { t } = useTranslation('comment')
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton size="small" label={t('actions', { name: author })}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <Items comment={comment} isOwn={isOwn} edit={edit} remove={() => setDeleting(true)} />
      </DropdownMenu>
      {isDeleting && <Deletion comment={comment} onOpenChange={setDeleting} />}
    </>
  )
}

interface ItemsProps extends Pick<CommentMenuProps, 'comment' | 'isOwn' | 'edit'> {
  remove(): void
}

const Items = ({ comment, isOwn, edit, remove }: ItemsProps) => {
  const { t } = useTranslation('comment')
  const { t: tCommon } = useTranslation()
  const context = useActionContext()
  const { dispatchAction } = useDispatchAction()
  const may = (action: keyof typeof commentActions): boolean => commentActions[action].when(comment, context, null) === null
  return (
    <>
      {may('editBody') && (
        <MenuItem onSelect={edit}>
          <Pencil aria-hidden />
          {t('edit')}
        </MenuItem>
      )}
      {may('updateVisibility') && (
        <MenuItem onSelect={() => dispatchAction('comment', comment, 'updateVisibility', { visible_to_client: !comment.visible_to_client })}>
          {comment.visible_to_client ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          {comment.visible_to_client ? t('hide') : t('show')}
        </MenuItem>
      )}
      {!isOwn && comment.is_read && (
        <MenuItem onSelect={() => dispatchAction('comment', comment, 'markAsRead', { is_read: false })}>
          <Mail aria-hidden />
          {t('markUnread')}
        </MenuItem>
      )}
      {may('delete') && (
        <MenuItem destructive onSelect={remove}>
          <Trash2 aria-hidden />
          {tCommon('delete')}
        </MenuItem>
      )}
    </>
  )
}

const Deletion = ({ comment, onOpenChange }: Pick<CommentMenuProps, 'comment'> & { onOpenChange(open: boolean): void }) => {
  const { t } = useTranslation('comment')
  const { t: tCommon } = useTranslation()
  const removal = useRecordAction('comment', comment, 'delete', { needsInput: false })
  return (
    <AlertDialog
      open
      onOpenChange={onOpenChange}
      title={t('deleteTitle')}
      description={t('deleteText')}
      cancelLabel={tCommon('cancel')}
      confirmLabel={tCommon('delete')}
      destructive
      onConfirm={removal.choose}
    />
  )
}
