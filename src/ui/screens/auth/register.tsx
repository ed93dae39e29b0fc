import { useTranslation } from 'react-i18next'
import { useAccountRequest } from '../../hooks/actions/use-account-request.ts'
import { Notice } from '../../kit/feedback/notice.tsx'
import { useServices } from '../../services/services.tsx'
import { AccountForm } from '../../widgets/account/account-form.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLinks } from './auth-links.tsx'

/** A client's employee requests an account, which a manager accepts. */
export const RegisterScreen = () => {
  const { t } = useTranslation('auth')
  const { t: tTitle } = useTranslation('title')
  const { account } = useServices()
  const { state, problem, send } = useAccountRequest(account.register)
  return (
    <>
      <AuthHeading screen={tTitle('register')} title={t('account.register.title')} lead={t('account.register.lead')} />
      {state === 'done' ? (
        <Notice tone="info">{t('account.register.done')}</Notice>
      ) : (
        <AccountForm
          rows={[['firstname', 'lastname'], ['company'], ['email'], ['password']]}
          submit={t('account.register.submit')}
          busy={state === 'busy'}
          problem={problem}
          onSubmit={send}
        />
      )}
      <AuthLinks here="register" />
    </>
  )
}
