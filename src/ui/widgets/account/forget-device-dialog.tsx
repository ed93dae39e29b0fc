import { useTranslation } from 'react-i18next'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { useSession } from '../../use-session.ts'
import { useSyncStatus } from '../../use-sync-status.ts'
import { WaitingActions } from './waiting-actions.tsx'

interface ForgetDeviceDialogProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
}

/** Signs out and leaves nothing behind; whoever confirms it has read how many actions are lost with it. */
export const ForgetDeviceDialog = ({ open, onOpenChange }: ForgetDeviceDialogProps) => {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation()
  const { signOut, busy } = useSession()
  const { pending } = useSyncStatus()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('logout.forget')}
      description={`${t('logout.forgetHint')} ${pending > 0 ? t('logout.question', { count: pending }) : t('logout.clear')}`}
      closeLabel={tCommon('close')}
      footer={
        <>
          <Button look="secondary" onClick={() => onOpenChange(false)}>
            {tCommon('cancel')}
          </Button>
          <Button look="danger" busy={busy} onClick={() => signOut('forget')}>
            {pending > 0 ? t('logout.lose', { count: pending }) : t('logout.forget')}
          </Button>
        </>
      }
    >
      <WaitingActions />
    </Dialog>
  )
}
