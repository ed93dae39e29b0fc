import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type EnrolmentAnswer,
  type RecoveryCodesAnswer,
  secondFactorCalls,
} from '#contract/calls/second-factor.calls.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { toast } from '../../../kit/overlays/toast.ts'
import { useServices } from '../../../services/services.tsx'
import { type FactorTask, FIRST_CALL } from './factor-task.ts'

/** Step that the dialog shows: the password first, then a code to scan, then recovery codes. */
type Stage =
  | { readonly kind: 'password' }
  | { readonly kind: 'scan'; readonly enrolment: EnrolmentAnswer }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

/** Carries out one change of one’s second factors, request by request. */
export const useFactorTask = (task: FactorTask, onClose: () => void) => {
  const { t } = useTranslation('security')
  const { t: tStep } = useTranslation('secondStep')
  const { online, passkeys } = useServices()
  const [stage, setStage] = useState<Stage>({ kind: 'password' })
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const [busy, setBusy] = useState(false)

  const close = (): void => {
    toast.success(t(`done.${task.kind}`))
    onClose()
  }
  const showCodes = ({ recovery_codes: codes }: RecoveryCodesAnswer): void =>
    codes === null ? close() : setStage({ kind: 'codes', codes })

  const addPasskey = async (options: unknown): Promise<void> => {
    const response = await passkeys.create(options as object)
    if (response === null) return void toast(tStep('passkey.notMade'))
    showCodes((await online.post(secondFactorCalls.addPasskey.path, { response })) as RecoveryCodesAnswer)
  }

  const next = async (answer: unknown): Promise<void> => {
    if (task.kind === 'addTotp') setStage({ kind: 'scan', enrolment: answer as EnrolmentAnswer })
    else if (task.kind === 'addPasskey') await addPasskey(answer)
    else if (task.kind === 'renewCodes') showCodes(answer as RecoveryCodesAnswer)
    else close()
  }

  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (failure) {
      setProblem(failure as SignInProblem)
    }
    setBusy(false)
  }
  return {
    stage,
    problem,
    busy,
    close,
    prove: (password: string | null) =>
      run(async () => {
        const body = { current_password: password, ...(task.kind === 'removePasskey' ? { id: task.id } : {}) }
        await next(await online.post(FIRST_CALL[task.kind].path, body))
      }),
    confirm: (code: string) =>
      run(async () =>
        showCodes((await online.post(secondFactorCalls.confirmTotp.path, { code })) as RecoveryCodesAnswer),
      ),
  }
}
