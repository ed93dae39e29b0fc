import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emailCalls, type PendingEmail } from '#contract/calls/email.calls.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useOnlineAnswer } from '../../hooks/actions/use-online-answer.ts'
import { useProblemText } from '../../hooks/actions/use-problem-text.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import { OnlineForm } from './online-form.tsx'

/** Changes one’s own address, with the password; the owner of the new one confirms it. */
export const EmailChange = () => {
  const { t } = useTranslation('user')
  const { online } = useServices()
  const { answer, reload } = useOnlineAnswer<{ readonly pending: PendingEmail | null }>(emailCalls.pending.path)
  return (
    <div className="grid gap-4">
      {answer?.pending && <Pending pending={answer.pending} reload={reload} />}
      <OnlineForm
        label={t('profile.email')}
        fields={[
          { name: 'email', label: t('profile.newEmail') },
          { name: 'current_password', label: t('profile.currentPassword') },
        ]}
        submit={t('profile.changeEmail')}
        onSend={async (values) => {
          const email = values['email']?.trim() ?? ''
          await online.post(emailCalls.change.path, { ...values, email })
          toast.success(t('pendingEmail.sent', { email }))
          await reload()
        }}
      />
    </div>
  )
}

interface PendingProps {
  readonly pending: PendingEmail
  reload(): Promise<void>
}

/** The address that waits for its owner, with the ways to go on and to go back. */
const Pending = ({ pending: { email, expires_at }, reload }: PendingProps) => {
  const { t } = useTranslation('user')
  const { online } = useServices()
  const format = useFormat()
  const problemText = useProblemText()
  const [busy, setBusy] = useState(false)
  const post = async (step: 'resend' | 'cancel', done: string): Promise<void> => {
    setBusy(true)
    try {
      await online.post(emailCalls[step].path, {})
      toast.success(done)
    } catch (problem) {
      toast.error(problemText(problem as SignInProblem))
    }
    await reload()
    setBusy(false)
  }
  const hasExpired = Date.parse(expires_at) <= Date.now()
  return (
    <Notice
      tone="info"
      actions={
        <>
          <Button
            look="secondary"
            size="small"
            busy={busy}
            onClick={() => void post('resend', t('pendingEmail.sent', { email }))}
          >
            {t('pendingEmail.resend')}
          </Button>
          <Button
            look="secondary"
            size="small"
            disabled={busy}
            onClick={() => void post('cancel', t('pendingEmail.cancelled'))}
          >
            {t('pendingEmail.cancel')}
          </Button>
        </>
      }
    >
      <p className="break-words font-medium">{t('pendingEmail.title', { email })}</p>
      <p>{hasExpired ? t('pendingEmail.expired') : t('pendingEmail.hint', { when: format.when(expires_at) })}</p>
    </Notice>
  )
}
