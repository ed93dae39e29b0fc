import { useTranslation } from 'react-i18next'
import { useAccountRequest } from '../../hooks/actions/use-account-request.ts'
import { Notice } from '../../kit/feedback/notice.tsx'
import { useServices } from '../../services/services.tsx'
import { AccountForm } from '../../widgets/account/account-form.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLinks } from './auth-links.tsx'

/** Requests a recovery link; the answer does not reveal whether the address is known. */
export const RecoverPasswordScreen = () => {
  const { t } = useTranslation('auth')
  const { t: tTitle } = useTranslation('title')
  const { account } = useServices()
  const { state, problem, send } = useAccountRequest(account.recover)
  return (
    <>
      <AuthHeading
        screen={tTitle('recoverPassword')}
        title={t('account.recover.title')}
        lead={t('account.recover.lead')}
      />
      {state === 'done' ? (
        <Notice tone="info">{t('account.recover.done')}</Notice>
      ) : (
        <AccountForm
          rows={[['email']]}
          submit={t('account.recover.submit')}
          busy={state === 'busy'}
          problem={problem}
          onSubmit={({ email = '' }) => send(email.trim())}
        />
      )}
      <AuthLinks here="recoverPassword" />
    </>
  )
}
