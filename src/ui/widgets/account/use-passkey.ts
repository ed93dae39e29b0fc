import { useState } from 'react'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useServices } from '../../services/services.tsx'

/**
 * Asks the person for a passkey: of the sign-in that this token names, or of any account. What the
 * person breaks off changes nothing.
 */
export const usePasskey = (onResponse: (response: object) => void, token: string | null) => {
  const { account, passkeys } = useServices()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const use = async (): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      const response = await passkeys.use(await account.passkeyOptions(token))
      if (response) onResponse(response)
    } catch (failure) {
      setProblem(failure as SignInProblem)
    } finally {
      setBusy(false)
    }
  }
  return { isAvailable: passkeys.isAvailable, busy, problem, use }
}
