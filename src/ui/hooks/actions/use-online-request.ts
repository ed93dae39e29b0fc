import { useState } from 'react'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import { useProblemText } from './use-problem-text.ts'

/** Posts what a person decided and announces its result; returns whether it succeeded. */
export const useOnlineRequest = () => {
  const { online } = useServices()
  const problemText = useProblemText()
  const [busy, setBusy] = useState(false)
  const post = async (path: string, body: object, done: string): Promise<boolean> => {
    setBusy(true)
    try {
      await online.post(path, body)
      toast.success(done)
      return true
    } catch (problem) {
      toast.error(problemText(problem as SignInProblem))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { post, busy }
}
