import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { DownloadPersonData } from '../../models/user/person-data/download-person-data.tsx'
import { usePerson } from '../../services/services.tsx'
import { RecordPicture } from '../../widgets/photo/record-picture.tsx'
import { titleOf } from '../../widgets/presentation/record-title.tsx'
import { AboutForm } from './about-form.tsx'
import { EmailChange } from './email-change.tsx'
import { TwoFactors } from './factors/two-factors.tsx'
import { LastLogins } from './last-logins.tsx'
import { NotificationPreferences } from './notification-preferences.tsx'
import { PasswordForm } from './password-form.tsx'
import { Section } from './section.tsx'
import { OwnSessions } from './sessions/own-sessions.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import { OwnTokens } from './tokens/own-tokens.tsx'

/** One’s own account, in every space. */
export const ProfileScreen = () => {
  const { t } = useTranslation('title')
  const { t: tUser } = useTranslation('user')
  const { t: tSecurity } = useTranslation('security')
  const { t: tTokens } = useTranslation('tokens')
  const { t: tNotification } = useTranslation('notification')
  const { actor } = usePerson()
  const path = usePath()
  const user = useReferences().find('user', actor.id)
  useScreenTitle(t('profile'))
  return (
    <div className="mx-auto grid max-w-[720px] grid-cols-[minmax(0,1fr)] gap-8 px-4 py-6 sm:px-8">
      {user ? <Head user={user} /> : <Loading />}
      <Section title={tUser('profile.about')}>
        {user ? <AboutForm key={user.id} user={user} /> : <Skeleton className="h-40 w-full" />}
      </Section>
      <Section title={tNotification('preferences.title')} hint={tNotification('preferences.hint')}>
        <NotificationPreferences />
      </Section>
      <Section title={tUser('profile.email')} hint={tUser('profile.emailHint')}>
        {/* Read again once the address was confirmed, here or elsewhere. */}
        <EmailChange key={user?.email} />
      </Section>
      <Section title={tUser('profile.password')} hint={tUser('profile.passwordHint')}>
        <PasswordForm />
      </Section>
      <Section title={tSecurity('factors.title')} hint={tSecurity('factors.hint')}>
        <TwoFactors />
      </Section>
      <Section title={tUser('profile.sessions')}>
        <OwnSessions />
        <p className="mt-5 mb-2 text-ink-2">{tUser('profile.sessionsHint')}</p>
        <SignOutEverywhere />
      </Section>
      <Section title={tTokens('title')} hint={tTokens('hint')}>
        <OwnTokens />
      </Section>
      <Section title={tUser('profile.lastLogins')}>
        <LastLogins />
      </Section>
      <Section title={tUser('data.ownTitle')} hint={tUser('data.ownHint')}>
        <div className="flex flex-wrap items-center gap-4">
          <DownloadPersonData userId={actor.id} text={tUser('data.downloadMine')} />
          <Link
            to={path('privacy')}
            className="inline-flex items-center text-accent-text touch:min-h-11 hover:underline"
          >
            {tUser('data.notice')}
          </Link>
        </div>
      </Section>
    </div>
  )
}

/** Picture, name, role and address. */
const Head = ({ user }: { readonly user: Mirrored<'user'> }) => {
  const { t } = useTranslation('title')
  const labels = useLabels()
  const { user: own } = usePerson()
  const name = titleOf(user)
  return (
    <header className="flex items-center gap-4">
      <RecordPicture model="user" record={user} />
      <div className="min-w-0">
        <h1 className="font-semibold text-xl">{t('profile')}</h1>
        <p className="truncate text-ink-2">
          {name} · {labels.role[own.role.slug]} · {user.email}
        </p>
      </div>
    </header>
  )
}

const Loading = () => {
  const { t } = useTranslation('title')
  return (
    <header>
      <h1 className="font-semibold text-xl">{t('profile')}</h1>
      <Skeleton className="mt-2 h-4 w-1/2" />
    </header>
  )
}
