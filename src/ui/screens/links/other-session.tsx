import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../hooks/sync/use-session.ts'
import { Button } from '../../kit/button.tsx'
import { usePerson } from '../../services/services.tsx'
import { LogOutDialog } from '../../widgets/account/log-out-dialog.tsx'
import { AuthHeading } from '../auth/auth-heading.tsx'

interface OtherSessionProps {
  readonly screen: 'autolog' | 'setNewPassword'
  /** Goes on as the person who is signed in, and leaves the link unused. */
  onStay(): void
}

/** Asks a signed-in person who opens a link from a mail whether to sign out and use it. */
export const OtherSession = ({ screen, onStay }: OtherSessionProps) => {
  const { t } = useTranslation('security')
  const { t: tTitle } = useTranslation('title')
  const { user } = usePerson()
  const { busy } = useSession()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <AuthHeading
        screen={tTitle(screen)}
        title={t('link.title', { name: `${user.firstname} ${user.lastname}` })}
        lead={t(`link.${screen}`, { email: user.email })}
      />
      <div className="grid gap-2">
        <Button look="primary" size="large" busy={busy} onClick={() => setLeaving(true)}>
          {t('link.use')}
        </Button>
        <Button look="secondary" size="large" disabled={busy} onClick={onStay}>
          {t('link.stay')}
        </Button>
      </div>
      <LogOutDialog open={isLeaving} onOpenChange={setLeaving} />
    </>
  )
}
