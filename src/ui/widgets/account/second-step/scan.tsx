import { useTranslation } from 'react-i18next'
import type { EnrolmentAnswer } from '#contract/calls/second-factor.calls.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { QrCode } from '../../../kit/qr-code.tsx'
import { CodeField } from './code-field.tsx'

interface ScanProps {
  readonly enrolment: EnrolmentAnswer
  readonly busy: boolean
  readonly problem: SignInProblem | null
  onCode(code: string): void
}

/** Shows the secret of an application, to scan or to type, and asks for its first code. */
export const Scan = ({ enrolment, busy, problem, onCode }: ScanProps) => {
  const { t } = useTranslation('secondStep')
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{t('scan.lead')}</p>
      <div className="flex flex-wrap items-start gap-4">
        <QrCode text={enrolment.uri} label={t('scan.code')} />
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-ink-2 text-sm">{t('scan.byHand')}</p>
          <p data-testid="secret" className="mt-1 select-all break-all font-medium tabular">
            {(enrolment.secret.match(/.{1,4}/g) ?? []).join(' ')}
          </p>
        </div>
      </div>
      <CodeField
        label={t('step.code')}
        hint={t('scan.hint')}
        submit={t('scan.submit')}
        isNumeric
        busy={busy}
        problem={problem}
        onCode={onCode}
      />
    </div>
  )
}
