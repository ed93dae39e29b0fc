import { useTranslation } from 'react-i18next'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { SignInForm } from '../../widgets/sign-in-form.tsx'

export default function LoginScreen() {
  const { t } = useTranslation('auth')
  const { t: tTitle } = useTranslation('title')
  useScreenTitle(tTitle('login'))
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight">{t('login.title')}</h1>
      <p className="mt-1 mb-7 text-ink-2 text-md">{t('login.lead')}</p>
      <SignInForm email={null} />
    </>
  )
}
