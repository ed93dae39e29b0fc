import { Ellipsis, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { savedViewActions } from '#contract/models/saved-view/saved-view.actions.ts'
import { savedView as model } from '#contract/models/saved-view/saved-view.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useRecordAction } from '../../hooks/actions/use-record-action.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { cx } from '../../kit/cx.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { aheadComponent, Late } from '../../kit/late.tsx'
import { AlertDialog } from '../../kit/overlays/alert-dialog.tsx'
import { DropdownMenu, MenuItem } from '../../kit/overlays/dropdown-menu.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import type { SavedView } from './saved-view.ts'

const EDIT_VIEW = aheadComponent(async () => (await import('./save-view-dialog.tsx')).EditViewDialog)

interface ViewMenuProps {
  readonly view: SavedView
  /** Canonical text of the present query (`viewText`). */
  textNow(): string
  readonly isShown: boolean
}

/** Actions of its owner on a saved view. */
export const ViewMenu = ({ view, textNow, isShown }: ViewMenuProps) => {
  const { t } = useTranslation()
  const { dispatchAction } = useDispatchAction()
  const context = useActionContext()
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const removal = useRecordAction('saved_view', view, 'delete', { needsInput: false })
  if (savedViewActions.update.when(view, context, null) !== null) return null

  const replace = async () => {
    const text = textNow()
    if (text.length > (model.fields.query.max ?? 0)) {
      toast.error(t('views.tooLong'))
      return
    }
    const answer = await dispatchAction('saved_view', view, 'update', { query: text })
    if (answer?.status === 'logged') toast.success(t('views.replaced', { name: view.name }))
  }
  const close = (open: boolean) => !open && setDialog(null)
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <IconButton
            size="small"
            label={t('views.more', { name: view.name })}
            className={cx(
              '-ml-1.5 mr-0.5',
              !isShown &&
                'opacity-0 focus-visible:opacity-100 group-hover/view:opacity-100 aria-expanded:opacity-100 touch:opacity-100',
            )}
          >
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => setDialog('edit')}>
          <Pencil aria-hidden />
          {t('views.edit')}
        </MenuItem>
        {!isShown && (
          <MenuItem onSelect={replace}>
            <RefreshCw aria-hidden />
            {t('views.replace')}
          </MenuItem>
        )}
        <MenuItem destructive onSelect={() => setDialog('delete')}>
          <Trash2 aria-hidden />
          {t('delete')}
        </MenuItem>
      </DropdownMenu>
      {dialog === 'edit' && <Late of={EDIT_VIEW} with={{ view, open: true, onOpenChange: close }} />}
      <AlertDialog
        open={dialog === 'delete'}
        onOpenChange={close}
        title={t('views.deleteTitle', { name: view.name })}
        description={view.is_shared ? t('views.deleteShared') : t('views.deleteText')}
        cancelLabel={t('cancel')}
        confirmLabel={t('delete')}
        destructive
        onConfirm={removal.choose}
      />
    </>
  )
}
