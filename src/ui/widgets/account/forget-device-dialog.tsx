import { useTranslation } from 'react-i18next'
import { useObservable } from '../../hooks/use-observable.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useSyncStatus } from '../../hooks/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { useServices } from '../../services/services.tsx'
import { PendingActions } from './pending-actions.tsx'

interface ForgetDeviceDialogProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
}

/** Signs out and deletes all local data, after showing how many actions would be lost. */
export const ForgetDeviceDialog = ({ open, onOpenChange }: ForgetDeviceDialogProps) => {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation()
  const { signOut, busy } = useSession()
  const { pending } = useSyncStatus()
  // Until the log has been read, the number of lost actions is unknown.
  const isCounted = useObservable(useServices().outbox.events$).value !== undefined
  const whatWaits = pending > 0 ? t('logout.question', { count: pending }) : t('logout.clear')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('logout.forget')}
      description={`${t('logout.forgetHint')} ${isCounted ? whatWaits : ''}`}
      closeLabel={tCommon('close')}
      footer={
        <>
          <Button look="secondary" onClick={() => onOpenChange(false)}>
            {tCommon('cancel')}
          </Button>
          <Button look="danger" busy={busy || !isCounted} onClick={() => signOut('forget')}>
            {pending > 0 ? t('logout.lose', { count: pending }) : t('logout.forget')}
          </Button>
        </>
      }
    >
      <PendingActions />
    </Dialog>
  )
}
