import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EnrolmentAnswer } from '#contract/calls/second-factor.calls.ts'
import type { SecondStep, SignInProblem } from '#src/machines/session.machine.ts'
import { useSession } from '../../../hooks/sync/use-session.ts'
import { Button } from '../../../kit/button.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import type { Enrolled } from '../../../services/ports.ts'
import { useServices } from '../../../services/services.tsx'
import { ProblemNotice } from '../problem-notice.tsx'
import { EnrolPasskey } from './enrol-passkey.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Scan } from './scan.tsx'

/**
 * Sets up the second factor that the company asks for, an application or a passkey; the session
 * opens after the codes were shown.
 */
export const Enrol = ({ step }: { readonly step: SecondStep }) => {
  const { t } = useTranslation()
  const { account } = useServices()
  const { signIn } = useSession()
  const [enrolment, setEnrolment] = useState<EnrolmentAnswer | null>(null)
  const [done, setDone] = useState<Enrolled | null>(null)
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    setProblem(null)
    account.enrol(step.token).then(setEnrolment, setProblem)
  }, [account, step.token, attempt])

  const send = async (code: string) => {
    setBusy(true)
    setProblem(null)
    await account.enrolled(step.token, code).then(setDone, setProblem)
    setBusy(false)
  }
  if (done) return <RecoveryCodes codes={done.codes} onDone={() => signIn({ kind: 'enrolled', tokens: done.tokens })} />
  if (enrolment)
    return (
      <>
        <Scan enrolment={enrolment} busy={busy} problem={problem} onCode={(code) => void send(code)} />
        <EnrolPasskey token={step.token} disabled={busy} onDone={setDone} />
      </>
    )
  if (problem === null) return <Skeleton className="h-64 w-full" />
  return (
    <div className="grid gap-3">
      <ProblemNotice problem={problem} wait={0} />
      <Button look="secondary" onClick={() => setAttempt(attempt + 1)}>
        {t('retry')}
      </Button>
    </div>
  )
}
