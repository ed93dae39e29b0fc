import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auditCalls, type ChainReport } from '#contract/calls/audit.calls.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useIsOnline } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { useServices } from '../../services/services.tsx'
import { ChainResult } from './chain-result.tsx'

type Check = 'running' | ChainReport | SignInProblem

/**
 * Checks on the server that no entry of the activity was removed or changed. `dialog` shows the
 * result; it stands outside a sheet with the button, which the press on the button closes.
 */
export const useChainCheck = (): { readonly button: ReactNode; readonly dialog: ReactNode } => {
  const { t } = useTranslation('activity')
  const { online } = useServices()
  const isOnline = useIsOnline()
  const [check, setCheck] = useState<Check | null>(null)
  /** A dialog that was closed meanwhile stays closed. */
  const finish = (result: Check) => setCheck((shown) => shown && result)
  const start = () => {
    setCheck('running')
    void online.get(auditCalls.verify.path).then((report) => finish(report as ChainReport), finish)
  }
  const button = (
    <Button look="secondary" disabled={!isOnline} onClick={start} data-closes-tools>
      <ShieldCheck aria-hidden />
      {t('chain.check')}
    </Button>
  )
  const dialog = check && (
    <Dialog
      open
      onOpenChange={() => setCheck(null)}
      title={t('chain.title')}
      closeLabel={t('chain.close')}
      size="medium"
    >
      {check === 'running' ? (
        <div aria-busy className="animate-breathe">
          <Skeleton className="h-24" />
        </div>
      ) : (
        <ChainResult result={check} />
      )}
    </Dialog>
  )
  return { button, dialog }
}
