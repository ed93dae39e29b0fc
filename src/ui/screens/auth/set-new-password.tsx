import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSession } from '../../hooks/sync/use-session.ts'
import { AccountForm } from '../../widgets/account/account-form.tsx'
import { StepGate } from '../../widgets/account/second-step/step-gate.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLinks } from './auth-links.tsx'
import { LinkProblem } from './link-problem.tsx'

/** Target of recovery and invitation links: the new password signs the person in. */
export const SetNewPasswordScreen = () => {
  const { t } = useTranslation('auth')
  const { t: tTitle } = useTranslation('title')
  const [params] = useSearchParams()
  const token = params.get('token')
  return (
    <>
      <AuthHeading
        screen={tTitle('setNewPassword')}
        title={t('account.newPassword.title')}
        lead={t('account.newPassword.lead')}
      />
      <StepGate>
        {token ? <Choice token={token} /> : <LinkProblem kind="incomplete" />}
        <AuthLinks here={null} />
      </StepGate>
    </>
  )
}

/** Shows the form, or the reason in its place: no other password makes a refused link valid. */
const Choice = ({ token }: { readonly token: string }) => {
  const { t } = useTranslation('auth')
  const { busy, problem, signIn } = useSession()
  if (problem?.code === 'link_invalid') return <LinkProblem kind="ended" />
  return (
    <AccountForm
      rows={[['password']]}
      submit={t('account.newPassword.submit')}
      busy={busy}
      problem={problem}
      badLink={t('account.badLink')}
      onSubmit={({ password = '' }) => signIn({ kind: 'new_password', token, password })}
    />
  )
}
