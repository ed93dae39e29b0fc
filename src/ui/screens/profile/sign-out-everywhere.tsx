import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountCalls } from '#contract/calls/account.calls.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useProblemText } from '../../hooks/actions/use-problem-text.ts'
import { useSession } from '../../hooks/sync/use-session.ts'
import { Button } from '../../kit/button.tsx'
import { AlertDialog } from '../../kit/overlays/alert-dialog.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'

/** Ends every session of the person; unsent actions wait on their devices. */
export const SignOutEverywhere = () => {
  const { t } = useTranslation('user')
  const { t: tCommon } = useTranslation()
  const { online } = useServices()
  const { signOut } = useSession()
  const problemText = useProblemText()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      await online.post(accountCalls.logoutEverywhere.path, {})
      signOut('keep')
    } catch (problem) {
      toast.error(problemText(problem as SignInProblem))
      setBusy(false)
    }
  }
  return (
    <>
      <Button look="secondary" busy={busy} onClick={() => setOpen(true)}>
        <LogOut aria-hidden />
        {t('profile.everywhere')}
      </Button>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title={t('profile.everywhereTitle')}
        description={t('profile.everywhereText')}
        cancelLabel={tCommon('cancel')}
        confirmLabel={t('profile.everywhere')}
        destructive
        onConfirm={() => void end()}
      />
    </>
  )
}
