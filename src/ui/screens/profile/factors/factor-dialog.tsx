import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { issueMessage } from '#contract/locales/issue-message.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { PasswordInput } from '../../../fields/password-input.tsx'
import { useLocale } from '../../../hooks/page/use-path.ts'
import { Button } from '../../../kit/button.tsx'
import { FieldRow } from '../../../kit/inputs/field-row.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { ProblemNotice } from '../../../widgets/account/problem-notice.tsx'
import { RecoveryCodes } from '../../../widgets/account/second-step/recovery-codes.tsx'
import { Scan } from '../../../widgets/account/second-step/scan.tsx'
import { useCountdown } from '../../../widgets/account/use-countdown.ts'
import type { FactorTask } from './factor-task.ts'
import { useFactorTask } from './use-factor-task.ts'

interface FactorDialogProps {
  readonly task: FactorTask
  readonly hasPassword: boolean
  onClose(): void
}

/** Leads through one change of the second factors. Recovery codes stay until they were taken. */
export const FactorDialog = ({ task, hasPassword, onClose }: FactorDialogProps) => {
  const { t } = useTranslation('security')
  const { t: tStep } = useTranslation('secondStep')
  const { t: tCommon } = useTranslation()
  const { stage, problem, busy, close, prove, confirm } = useFactorTask(task, onClose)
  const isPassword = stage.kind === 'password'
  return (
    <Dialog
      open
      // The codes of a change that is under way are shown once.
      onOpenChange={() => !busy && onClose()}
      title={stage.kind === 'codes' ? tStep('codes.title') : t(`task.${task.kind}`)}
      {...(isPassword ? { description: t(`task.${task.kind}Lead`) } : {})}
      closeLabel={tCommon('close')}
      size="medium"
      mustAnswer={stage.kind === 'codes'}
    >
      {isPassword && (
        <Prove
          hasPassword={hasPassword}
          submit={t(`task.${task.kind}Submit`)}
          busy={busy}
          problem={problem}
          onSend={(given) => void prove(given)}
        />
      )}
      {stage.kind === 'scan' && (
        <Scan enrolment={stage.enrolment} busy={busy} problem={problem} onCode={(code) => void confirm(code)} />
      )}
      {stage.kind === 'codes' && <RecoveryCodes codes={stage.codes} onDone={close} />}
    </Dialog>
  )
}

interface ProveProps {
  readonly hasPassword: boolean
  readonly submit: string
  readonly busy: boolean
  readonly problem: SignInProblem | null
  onSend(password: string | null): void
}

/** Asks for the password, where the person has one. */
const Prove = ({ hasPassword, submit, busy, problem, onSend }: ProveProps) => {
  const { t } = useTranslation('user')
  const locale = useLocale()
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const wait = useCountdown(problem)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = hasPassword && password === ''
    setMissing(isEmpty)
    if (!busy && wait === 0 && !isEmpty) onSend(hasPassword ? password : null)
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <ProblemNotice problem={problem} wait={wait} />
      {hasPassword && (
        <FieldRow
          label={t('profile.currentPassword')}
          required
          error={isMissing ? issueMessage({ code: 'required' }, locale) : problem?.errors['current_password']?.[0]}
        >
          {({ id, describedBy, invalid }) => (
            <PasswordInput
              id={id}
              name="current_password"
              autoComplete="current-password"
              autoFocus
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy}
            />
          )}
        </FieldRow>
      )}
      <Button look="primary" type="submit" busy={busy} className="justify-self-start">
        {submit}
      </Button>
    </form>
  )
}
