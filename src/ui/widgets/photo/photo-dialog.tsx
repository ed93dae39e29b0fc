import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'

interface PhotoDialogProps {
  readonly title: string
  readonly description?: string
  /** Text of the main button. */
  readonly confirm: string
  readonly isReady: boolean
  readonly busy?: boolean
  onConfirm(): void
  onCancel(): void
  readonly children: ReactNode
}

/** Dialog around a picture, with a main button and one that cancels. */
export const PhotoDialog = ({
  title,
  description,
  confirm,
  isReady,
  busy = false,
  onConfirm,
  onCancel,
  children,
}: PhotoDialogProps) => {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={title}
      {...(description === undefined ? {} : { description })}
      closeLabel={t('close')}
      size="medium"
      footer={
        <>
          <Button look="secondary" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button look="primary" disabled={!isReady} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
