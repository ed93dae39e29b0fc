import { useTranslation } from 'react-i18next'
import { SignInForm } from '../../widgets/sign-in-form.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLinks } from './auth-links.tsx'

export default function LoginScreen() {
  const { t } = useTranslation('auth')
  const { t: tTitle } = useTranslation('title')
  return (
    <>
      <AuthHeading screen={tTitle('login')} title={t('login.title')} lead={t('login.lead')} />
      <SignInForm email={null} />
      <AuthLinks here="login" />
    </>
  )
}
