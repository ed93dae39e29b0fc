import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSession } from '../../hooks/sync/use-session.ts'
import { Notice } from '../../kit/feedback/notice.tsx'
import { AccountForm } from '../../widgets/account/account-form.tsx'
import { StepGate } from '../../widgets/account/second-step/step-gate.tsx'
import { AuthHeading } from './auth-heading.tsx'

/**
 * Creates the first manager of a fresh installation, by the one-time link that the server printed.
 */
export const SetupScreen = () => {
  const { t } = useTranslation('auth')
  const { t: tTitle } = useTranslation('title')
  const [params] = useSearchParams()
  const { busy, problem, signIn } = useSession()
  const token = params.get('token')
  return (
    <>
      <AuthHeading screen={tTitle('setup')} title={t('setup.title')} lead={t('setup.lead')} />
      <StepGate>
        {token ? (
          <AccountForm
            rows={[['firstname', 'lastname'], ['email'], ['password']]}
            submit={t('setup.submit')}
            busy={busy}
            problem={problem}
            badLink={t('setup.badToken')}
            onSubmit={(values) => signIn({ kind: 'set_up', body: { ...values, token } })}
          />
        ) : (
          <Notice tone="warning">{t('setup.noToken')}</Notice>
        )}
      </StepGate>
    </>
  )
}
