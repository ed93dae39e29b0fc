import { useTranslation } from 'react-i18next'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { usePerson } from '../../services.tsx'
import { useSession } from '../../use-session.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Sign-in over the page: what the person was doing stays where it is, beneath. */
export const SessionExpiredDialog = () => {
  const { t } = useTranslation('auth')
  const { expired, signOut } = useSession()
  const { user } = usePerson()
  return (
    <Dialog
      open={expired}
      onOpenChange={() => undefined}
      title={t('expired.title')}
      description={t('expired.lead')}
      closeLabel=""
      mustAnswer
      footer={
        <Button look="ghost" onClick={() => signOut('keep')}>
          {t('expired.other')}
        </Button>
      }
    >
      <SignInForm email={user.email} />
    </Dialog>
  )
}
