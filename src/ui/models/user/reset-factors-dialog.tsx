import { useTranslation } from 'react-i18next'
import { secondFactorCalls } from '#contract/calls/second-factor.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useProblemText } from '../../hooks/actions/use-problem-text.ts'
import { AlertDialog } from '../../kit/overlays/alert-dialog.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import { titleOf } from '../../widgets/presentation/record-title.tsx'

interface ResetFactorsDialogProps {
  readonly user: Mirrored<'user'>
  onClose(): void
}

/** Removes the second factors of a person who has lost them, once the manager has confirmed it. */
export const ResetFactorsDialog = ({ user, onClose }: ResetFactorsDialogProps) => {
  const { t } = useTranslation('security')
  const { t: tCommon } = useTranslation()
  const { online } = useServices()
  const problemText = useProblemText()
  const name = titleOf(user)
  const reset = () =>
    online.post(pathOf(secondFactorCalls.reset, { id: user.id }), {}).then(
      () => toast.success(t('reset.done', { name })),
      (problem: SignInProblem) => toast.error(problemText(problem)),
    )
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t('reset.title', { name })}
      description={t('reset.text')}
      cancelLabel={tCommon('cancel')}
      confirmLabel={t('reset.confirm')}
      destructive
      onConfirm={() => void reset()}
    />
  )
}
