import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import type { Enrolled } from '../../../services/ports.ts'
import { useServices } from '../../../services/services.tsx'
import { ProblemNotice } from '../problem-notice.tsx'
import { useCountdown } from '../use-countdown.ts'

interface EnrolPasskeyProps {
  /** Names the sign-in to the server. */
  readonly token: string
  readonly disabled: boolean
  onDone(done: Enrolled): void
}

/** Makes a passkey the second factor that a sign-in asks for, where this browser has passkeys. */
export const EnrolPasskey = ({ token, disabled, onDone }: EnrolPasskeyProps) => {
  const { t } = useTranslation('secondStep')
  const { account, passkeys } = useServices()
  const [busy, setBusy] = useState(false)
  const [isEnded, setEnded] = useState(false)
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const wait = useCountdown(problem)
  if (!passkeys.isAvailable) return null

  const make = async (): Promise<void> => {
    setBusy(true)
    setEnded(false)
    setProblem(null)
    try {
      const response = await passkeys.create(await account.enrolPasskey(token))
      if (response === null) setEnded(true)
      else onDone(await account.enrolledByPasskey(token, response))
    } catch (failure) {
      setProblem(failure as SignInProblem)
    }
    setBusy(false)
  }
  return (
    <div className="mt-4 grid gap-2 border-line border-t pt-4">
      <ProblemNotice problem={problem} wait={wait} />
      {isEnded && <Notice tone="warning">{t('passkey.notMade')}</Notice>}
      <Button
        look="secondary"
        busy={busy}
        disabled={disabled || wait > 0}
        onClick={() => void make()}
        className="w-full"
      >
        <KeyRound aria-hidden />
        {t('passkey.make')}
      </Button>
      <p className="text-ink-2 text-sm">{t('passkey.makeHint')}</p>
    </div>
  )
}
