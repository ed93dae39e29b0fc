import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSession } from '../../hooks/use-session.ts'
import { Notice } from '../../kit/feedback/notice.tsx'
import { AccountForm } from '../../widgets/account/account-form.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLinks } from './auth-links.tsx'

/** Target of recovery and invitation links: the new password signs the person in. */
export default function SetNewPasswordScreen() {
  const { t } = useTranslation('auth')
  const { t: tTitle } = useTranslation('title')
  const [params] = useSearchParams()
  const { busy, problem, signIn } = useSession()
  const token = params.get('token')
  return (
    <>
      <AuthHeading screen={tTitle('setNewPassword')} title={t('account.newPassword.title')} lead={t('account.newPassword.lead')} />
      {token ? (
        <AccountForm
          rows={[['password']]}
          submit={t('account.newPassword.submit')}
          busy={busy}
          problem={problem}
          badLink={t('account.badLink')}
          onSubmit={({ password = '' }) => signIn({ kind: 'new_password', token, password })}
        />
      ) : (
        <Notice tone="warning">{t('account.noToken')}</Notice>
      )}
      <AuthLinks here={null} />
    </>
  )
}
