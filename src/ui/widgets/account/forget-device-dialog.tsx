import { useTranslation } from 'react-i18next'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useOutboxDownload } from '../../hooks/sync/use-outbox-download.ts'
import { useSession } from '../../hooks/sync/use-session.ts'
import { useSyncStatus } from '../../hooks/sync/use-sync-status.ts'
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
  const download = useOutboxDownload()
  const { pending, attention } = useSyncStatus()
  // Refused actions are lost too: their text is nowhere else.
  const lost = pending + attention
  // Until the log has been read, the number of lost actions is unknown.
  const isCounted = useObservable(useServices().outbox.events$).value !== undefined
  const whatWaits = [
    pending > 0 && t('logout.question', { count: pending }),
    attention > 0 && t('logout.toReview', { count: attention }),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('logout.forget')}
      description={`${t('logout.forgetHint')} ${isCounted ? whatWaits || t('logout.clear') : ''}`}
      closeLabel={tCommon('close')}
      footer={
        <>
          <Button look="secondary" onClick={() => onOpenChange(false)}>
            {tCommon('cancel')}
          </Button>
          <Button look="danger" busy={busy || !isCounted} onClick={() => signOut('forget')}>
            {lost > 0 ? t('logout.lose', { count: lost }) : t('logout.forget')}
          </Button>
        </>
      }
    >
      <PendingActions />
      {isCounted && lost > 0 && (
        <Button look="secondary" className="mt-3" onClick={() => void download()}>
          {t('logout.download')}
        </Button>
      )}
    </Dialog>
  )
}
