import { useTranslation } from 'react-i18next'
import { SignInForm } from '../../widgets/account/sign-in-form.tsx'
import { SignedOutPendingNotice } from '../../widgets/account/signed-out-pending.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLinks } from './auth-links.tsx'

export const LoginScreen = () => {
  const { t } = useTranslation('auth')
  const { t: tTitle } = useTranslation('title')
  return (
    <>
      <AuthHeading screen={tTitle('login')} title={t('login.title')} lead={t('login.lead')} />
      <SignedOutPendingNotice />
      <SignInForm email={null} />
      <AuthLinks here="login" />
    </>
  )
}
