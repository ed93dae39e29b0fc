import { useTranslation } from 'react-i18next'
import { useSession } from '../../hooks/sync/use-session.ts'
import { Button } from '../../kit/button.tsx'
import { aheadComponent, Late } from '../../kit/late.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { usePerson } from '../../services/services.tsx'

const SIGN_IN_AGAIN = aheadComponent(async () => (await import('./sign-in-again.tsx')).SignInAgain)

/** Sign-in over the page: the person's work stays as it is beneath. */
export const SessionExpiredContent = ({ open }: { readonly open: boolean }) => {
  const { t } = useTranslation('auth')
  const { signOut } = useSession()
  const { user } = usePerson()
  return (
    <Dialog
      open={open}
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
      <Late of={SIGN_IN_AGAIN} with={{ email: user.email }} />
    </Dialog>
  )
}
