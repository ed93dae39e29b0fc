import { useTranslation } from 'react-i18next'
import { StepGate } from '../../widgets/account/second-step/step-gate.tsx'
import { SignInForm } from '../../widgets/account/sign-in-form.tsx'
import { SignedOutPendingNotice } from '../../widgets/account/signed-out-pending.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLinks } from './auth-links.tsx'
import { ProviderSignIn } from './provider-sign-in.tsx'

export const LoginScreen = () => {
  const { t } = useTranslation('auth')
  const { t: tTitle } = useTranslation('title')
  return (
    <>
      <AuthHeading screen={tTitle('login')} title={t('login.title')} lead={t('login.lead')} />
      <SignedOutPendingNotice />
      <StepGate>
        <ProviderSignIn />
        <SignInForm email={null} />
        <AuthLinks here="login" />
      </StepGate>
    </>
  )
}
