import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mailCalls, type TestMail } from '#contract/calls/mail.calls.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useMailSending } from '../../../hooks/actions/use-mail-sending.ts'
import { useProblemText } from '../../../hooks/actions/use-problem-text.ts'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { toast } from '../../../kit/overlays/toast.ts'
import { useServices } from '../../../services/services.tsx'
import { NoMailServer } from '../../../widgets/mail/no-mail-server.tsx'

const TONES = {
  accepted: 'info',
  folder: 'warning',
  withheld: 'warning',
  refused: 'danger',
  failed: 'danger',
} as const satisfies Record<TestMail['outcome'], string>

/** Sends the reader a test mail; the result stays until the next one. */
const useTestMail = () => {
  const { online } = useServices()
  const problemText = useProblemText()
  const [result, setResult] = useState<TestMail | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    setBusy(true)
    setResult(null)
    await online.post(mailCalls.test.path, {}).then(
      (answer) => setResult(answer as TestMail),
      (problem: SignInProblem) => toast.error(problemText(problem)),
    )
    setBusy(false)
  }
  return { result, busy, send }
}

/** How mails leave the server, and a test mail to the reader; nothing until the server has told. */
export const MailSendingState = () => {
  const { t } = useTranslation('mail')
  const sending = useMailSending()
  const { result, busy, send } = useTestMail()
  if (sending === null) return null
  return (
    <section aria-label={t('sending')} className="mb-6 grid gap-3">
      {sending.is_folder && <NoMailServer />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {sending.host !== null && (
          <p className="min-w-0 break-words text-ink-2">{t('leavesBy', { host: sending.host })}</p>
        )}
        <Button look="secondary" size="small" busy={busy} onClick={() => void send()}>
          <Send aria-hidden />
          {t('test')}
        </Button>
      </div>
      {result && (
        <Notice tone={TONES[result.outcome]}>
          {t(`tested.${result.outcome}`, { email: result.email, reason: result.reason ?? '' })}
        </Notice>
      )}
    </section>
  )
}
