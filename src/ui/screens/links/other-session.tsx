import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LinkRouteId } from '#contract/routes.ts'
import { useSession } from '../../hooks/sync/use-session.ts'
import { Button } from '../../kit/button.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { usePerson } from '../../services/services.tsx'
import { LogOutDialog } from '../../widgets/account/log-out-dialog.tsx'

interface OtherSessionProps {
  readonly screen: LinkRouteId
  /** Goes on as the person who is signed in, and leaves the link unused. */
  onStay(): void
}

/** Asks a signed-in person who opens a link from a mail whether to sign out and use it. */
export const OtherSession = ({ screen, onStay }: OtherSessionProps) => {
  const { t } = useTranslation('security')
  const { t: tTitle } = useTranslation('title')
  const { user } = usePerson()
  const { busy } = useSession()
  useScreenTitle(tTitle(screen))
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <h1 className="break-words font-semibold text-2xl tracking-tight">
        {t('link.title', { name: `${user.firstname} ${user.lastname}` })}
      </h1>
      <p className="mt-1 mb-7 break-words text-ink-2 text-md">{t(`link.${screen}`, { email: user.email })}</p>
      <div className="grid gap-2">
        <Button look="primary" size="large" busy={busy} onClick={() => setAsked(true)}>
          {t('link.use')}
        </Button>
        <Button look="secondary" size="large" disabled={busy} onClick={onStay}>
          {t('link.stay')}
        </Button>
      </div>
      <LogOutDialog open={isAsked} onOpenChange={setAsked} />
    </>
  )
}
