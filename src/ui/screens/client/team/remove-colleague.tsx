import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { colleagueCalls } from '#contract/calls/colleague.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useProblemText } from '../../../hooks/actions/use-problem-text.ts'
import { IconButton } from '../../../kit/icon-button.tsx'
import { AlertDialog } from '../../../kit/overlays/alert-dialog.tsx'
import { toast } from '../../../kit/overlays/toast.ts'
import { useServices } from '../../../services/services.tsx'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'

/**
 * Takes away the access of a person of one's company, after a question: their sessions end at once.
 */
export const RemoveColleague = ({ person }: { readonly person: Mirrored<'user'> }) => {
  const { t } = useTranslation('clientSpace')
  const { t: tCommon } = useTranslation()
  const { online, deviceHealth } = useServices()
  const problemText = useProblemText()
  const [isAsking, setAsking] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const name = titleOf(person)
  const remove = async (): Promise<void> => {
    setRemoving(true)
    try {
      await online.post(pathOf(colleagueCalls.remove, { id: person.id }), {})
      deviceHealth.syncNow()
      toast.success(t('remove.done', { name }))
    } catch (problem) {
      toast.error(problemText(problem as SignInProblem))
    } finally {
      setRemoving(false)
    }
  }
  return (
    <>
      <IconButton
        label={t('remove.button', { name })}
        disabled={isRemoving}
        onClick={() => setAsking(true)}
        className="relative z-10"
      >
        <UserMinus aria-hidden />
      </IconButton>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('remove.title', { name })}
        description={t('remove.lead')}
        cancelLabel={tCommon('cancel')}
        confirmLabel={t('remove.confirm')}
        destructive
        onConfirm={() => void remove()}
      />
    </>
  )
}
