import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionCalls } from '#contract/calls/session.calls.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useProblemText } from '../../../hooks/actions/use-problem-text.ts'
import { toast } from '../../../kit/overlays/toast.ts'
import { useServices } from '../../../services/services.tsx'

/** Ends one of one’s sessions, or all others for null, and reads the list again. */
export const useEndSession = (reload: () => Promise<void>) => {
  const { t } = useTranslation('security')
  const { online } = useServices()
  const problemText = useProblemText()
  const [busy, setBusy] = useState(false)
  const end = async (id: string | null): Promise<void> => {
    setBusy(true)
    try {
      const answer = await (id === null
        ? online.post(sessionCalls.endOthers.path, {})
        : online.post(sessionCalls.end.path, { id }))
      toast.success(t('sessions.ended', { count: (answer as { readonly ended: number }).ended }))
    } catch (problem) {
      toast.error(problemText(problem as SignInProblem))
    }
    await reload()
    setBusy(false)
  }
  return { end, busy }
}
