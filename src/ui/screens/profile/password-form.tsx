import { useTranslation } from 'react-i18next'
import { accountCalls } from '#contract/calls/account.calls.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import { OnlineForm } from './online-form.tsx'

/** Changes one’s own password; this session stays. */
export const PasswordForm = () => {
  const { t } = useTranslation('user')
  const { online } = useServices()
  return (
    <OnlineForm
      label={t('profile.password')}
      fields={[
        { name: 'current_password', label: t('profile.currentPassword') },
        { name: 'password', label: t('profile.newPassword') },
      ]}
      submit={t('profile.changePassword')}
      onSend={async (values) => {
        await online.post(accountCalls.password.path, values)
        toast.success(t('profile.passwordChanged'))
      }}
    />
  )
}
