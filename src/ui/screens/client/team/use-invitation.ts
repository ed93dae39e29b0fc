import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { colleagueCalls } from '#contract/calls/colleague.calls.ts'
import type { FormValues, SubmitOutcome } from '#src/machines/form.machine.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useProblemText } from '../../../hooks/actions/use-problem-text.ts'
import { toast } from '../../../kit/overlays/toast.ts'
import { useServices } from '../../../services/services.tsx'

/**
 * Sends an invitation from a form whose draft is `draftKey`. A page that is left ends no call: its
 * result is announced, and meanwhile the draft is gone, so that nobody is invited twice from it; a
 * refusal brings it back.
 */
export const useInvitation = (draftKey: string) => {
  const { t } = useTranslation('clientSpace')
  const { online, deviceHealth, drafts } = useServices()
  const problemText = useProblemText()
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const isSending = useRef(false)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      if (isSending.current) void drafts.remove(draftKey)
    }
  }, [drafts, draftKey])

  const textOf = (refused: SignInProblem): string =>
    refused.errors['email'] ? t('invite.taken') : problemText(refused)
  const tellRefusal = async (refused: SignInProblem, values: FormValues): Promise<void> => {
    toast.error(t('invite.refused', { email: String(values['email']) }), { description: textOf(refused) })
    // Another invitation may have been begun since.
    if ((await drafts.read(draftKey)) === null) await drafts.write(draftKey, values)
  }

  const send = async (values: FormValues): Promise<SubmitOutcome> => {
    setProblem(null)
    isSending.current = true
    try {
      await online.post(colleagueCalls.invite.path, values)
      deviceHealth.syncNow()
      toast.success(t('invite.done', { email: String(values['email']) }))
      return { kind: 'logged' }
    } catch (failure) {
      const refused = failure as SignInProblem
      if (isLeft.current) void tellRefusal(refused, values)
      else setProblem(refused)
      return refused.errors['email'] ? { kind: 'invalid', issues: { email: [{ code: 'taken' }] } } : { kind: 'failed' }
    } finally {
      isSending.current = false
    }
  }
  return { send, refusal: problem === null ? null : textOf(problem) }
}
