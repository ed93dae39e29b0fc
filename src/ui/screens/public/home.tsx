import { Eye, WifiOff, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { HOME } from '../../home.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useCompany } from '../../hooks/records/use-company.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { useServices } from '../../services/services.tsx'
import { HomeActions } from './home-actions.tsx'
import { HomeCompany } from './home-company.tsx'
import { HomePicture } from './home-picture.tsx'

const POINTS = [
  { name: 'offline', icon: WifiOff },
  { name: 'instant', icon: Zap },
  { name: 'clear', icon: Eye },
] as const

/** The front page: whose support it is, what a visitor can do here, and how the product works. */
export const HomeScreen = () => {
  const { t } = useTranslation('auth')
  const { t: tPublic } = useTranslation('public')
  const path = usePath()
  const { person } = useServices()
  const company = useCompany()
  const { state } = useLocation()
  // Set by the guard.
  const asksForSignIn = (state as { readonly asksForSignIn?: boolean } | null)?.asksForSignIn === true
  useScreenTitle(null)
  return (
    <div className="mx-auto max-w-[1120px] px-4 sm:px-8">
      <section className="grid items-center gap-10 pt-10 pb-16 sm:pt-14 lg:grid-cols-[5fr_6fr] lg:gap-14 lg:pt-20">
        <div>
          {/* The name arrives after the title, which must not move. */}
          <p className="mb-3 min-h-6 font-medium text-accent-text">
            {company?.name ? tPublic('home.support', { company: company.name }) : ''}
          </p>
          <h1 className="text-balance font-semibold text-2xl tracking-tight sm:text-3xl">{t('home.title')}</h1>
          <p className="mt-4 max-w-[52ch] text-pretty text-ink-2 text-lg">{t('home.lead')}</p>
          {asksForSignIn && !person && (
            <div className="mt-6 max-w-[52ch]">
              <Notice tone="info">{t('home.signInFirst')}</Notice>
            </div>
          )}
          {person && <p className="mt-6 font-medium text-md">{t('home.signedIn', { name: person.user.firstname })}</p>}
          <div className="mt-7 flex flex-wrap gap-2">
            <Button look="primary" size="large" asChild>
              {person ? (
                <Link to={path(HOME[person.actor.role])}>{t('home.enter')}</Link>
              ) : (
                <Link to={path('login')}>{t('home.login')}</Link>
              )}
            </Button>
          </div>
        </div>
        <HomePicture />
      </section>
      <HomeActions />
      <ul className="grid gap-8 border-t pt-10 pb-14 sm:grid-cols-3">
        {POINTS.map(({ name, icon: Icon }) => (
          <li key={name}>
            <Icon aria-hidden className="mb-3 size-5 text-accent-text" />
            <h2 className="font-semibold text-md">{t(`home.${name}Title`)}</h2>
            <p className="mt-1 text-ink-2">{t(`home.${name}Text`)}</p>
          </li>
        ))}
      </ul>
      {company && <HomeCompany company={company} />}
    </div>
  )
}
