import { useState } from 'react'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import { useProblemText } from './use-problem-text.ts'

/** Meaning of an answer: whether what the person decided was carried out, and how to say so. */
interface Outcome {
  readonly isDone: boolean
  readonly text: string
}

/**
 * Posts what a person decided and announces its result; returns whether it was carried out. `done`
 * is the announcement, or reads the outcome from an answer that may also say no.
 */
export const useOnlineRequest = () => {
  const { online } = useServices()
  const problemText = useProblemText()
  const [busy, setBusy] = useState(false)
  const post = async (path: string, body: object, done: string | ((answer: unknown) => Outcome)): Promise<boolean> => {
    setBusy(true)
    try {
      const answer = await online.post(path, body)
      const { isDone, text } = typeof done === 'string' ? { isDone: true, text: done } : done(answer)
      toast[isDone ? 'success' : 'error'](text)
      return isDone
    } catch (problem) {
      toast.error(problemText(problem as SignInProblem))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { post, busy }
}
