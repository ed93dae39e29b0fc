import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FactorsAnswer, secondFactorCalls } from '#contract/calls/second-factor.calls.ts'
import { deviceOf } from '#contract/device.ts'
import { useOnlineAnswer } from '../../../hooks/actions/use-online-answer.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { useServices } from '../../../services/services.tsx'
import { OnlineSection } from '../../../widgets/online-section.tsx'
import { FactorDialog } from './factor-dialog.tsx'
import type { FactorTask } from './factor-task.ts'

/** One’s own second factors: the application, passkeys and recovery codes. */
export const TwoFactors = () => {
  const shown = useOnlineAnswer<FactorsAnswer>(secondFactorCalls.factors.path)
  const [task, setTask] = useState<FactorTask | null>(null)
  const close = () => {
    setTask(null)
    void shown.reload()
  }
  return (
    <OnlineSection shown={shown}>
      {(factors) => (
        <>
          <Factors factors={factors} onTask={setTask} />
          {task && <FactorDialog task={task} hasPassword={factors.has_password} onClose={close} />}
        </>
      )}
    </OnlineSection>
  )
}

interface FactorsProps {
  readonly factors: FactorsAnswer
  onTask(task: FactorTask): void
}

const Factors = ({ factors, onTask }: FactorsProps) => {
  const { t } = useTranslation('security')
  const { t: tStep } = useTranslation('secondStep')
  const { passkeys } = useServices()
  const format = useFormat()
  const { totp_since, recovery_codes_left: left, is_required } = factors
  const isOn = totp_since !== null || factors.passkeys.length > 0
  return (
    <div className="grid gap-3">
      {!isOn && (
        <Notice tone={is_required ? 'warning' : 'info'}>{t(is_required ? 'factors.required' : 'factors.none')}</Notice>
      )}
      <Line
        icon={<Smartphone aria-hidden />}
        title={t('factors.application')}
        detail={
          totp_since === null ? t('factors.applicationNone') : t('factors.since', { when: format.when(totp_since) })
        }
      >
        <Button look="secondary" onClick={() => onTask({ kind: totp_since === null ? 'addTotp' : 'removeTotp' })}>
          {t(totp_since === null ? 'factors.addApplication' : 'factors.remove')}
        </Button>
      </Line>
      {factors.passkeys.map(({ id, user_agent, created_at, last_used_at }) => (
        <Line
          key={id}
          icon={<KeyRound aria-hidden />}
          title={t('factors.passkeyOf', { device: deviceOf(user_agent) ?? t('sessions.unknown') })}
          detail={`${t('factors.since', { when: format.when(created_at) })} · ${last_used_at === null ? t('factors.neverUsed') : t('factors.used', { when: format.when(last_used_at) })}`}
        >
          <Button look="secondary" onClick={() => onTask({ kind: 'removePasskey', id })}>
            {t('factors.remove')}
          </Button>
        </Line>
      ))}
      <Line
        icon={<KeyRound aria-hidden />}
        title={t('factors.passkey')}
        detail={t(passkeys.isAvailable ? 'factors.passkeyHint' : 'factors.passkeyNotHere')}
      >
        <Button look="secondary" disabled={!passkeys.isAvailable} onClick={() => onTask({ kind: 'addPasskey' })}>
          {t('factors.addPasskey')}
        </Button>
      </Line>
      {isOn && (
        <Line
          icon={<LifeBuoy aria-hidden />}
          title={tStep('codes.title')}
          detail={t('factors.codesLeft', { count: left })}
        >
          <Button look="secondary" onClick={() => onTask({ kind: 'renewCodes' })}>
            {t('factors.renewCodes')}
          </Button>
        </Line>
      )}
    </div>
  )
}

interface LineProps {
  readonly icon: ReactNode
  readonly title: string
  readonly detail: string
  readonly children: ReactNode
}

const Line = ({ icon, title, detail, children }: LineProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-4 py-3 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-2">
    {icon}
    <div className="min-w-0 flex-1 basis-40">
      <p className="font-medium">{title}</p>
      <p className="text-ink-2 text-sm">{detail}</p>
    </div>
    {children}
  </div>
)
