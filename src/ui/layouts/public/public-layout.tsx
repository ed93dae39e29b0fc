import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { HOME } from '../../home.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useCompany } from '../../hooks/records/use-company.ts'
import { Button } from '../../kit/button.tsx'
import { Logo } from '../../kit/logo.tsx'
import { useServices } from '../../services/services.tsx'
import { PreferencesButton } from '../../widgets/account/preferences-button.tsx'
import { Frame, Main } from '../frame.tsx'
import { LegalFooter } from './legal-footer.tsx'
import { ServiceStatus } from './service-status.tsx'

/** The terms of sale, where the installation has them. */
const TERMS = '/cgv.pdf'

const FOOTER_LINK = 'inline-flex min-h-6 items-center text-ink-2 text-sm touch:min-h-11 hover:text-ink hover:underline'

export const PublicLayout = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  const { t: tAuth } = useTranslation('auth')
  const path = usePath()
  const { person } = useServices()
  const hasTerms = useCompany()?.has_terms === true
  return (
    <Frame>
      <div className="safe-page flex min-h-dvh flex-col bg-surface">
        <header className="mx-auto flex h-16 w-full max-w-[1120px] items-center gap-2 px-4 sm:px-8">
          <Link to={path('home')} className="mr-auto rounded-md">
            <Logo />
          </Link>
          <PreferencesButton />
          <Button look="secondary" asChild>
            {person ? (
              <Link to={path(HOME[person.actor.role])}>{tAuth('home.enter')}</Link>
            ) : (
              <Link to={path('login')}>{t('nav.login')}</Link>
            )}
          </Button>
        </header>
        <Main className="flex-1">{children}</Main>
        <footer className="mx-auto w-full max-w-[1120px] px-4 sm:px-8">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t py-6">
            <LegalFooter />
            <span className="flex flex-wrap gap-x-6">
              <Link to={path('contact')} className={FOOTER_LINK}>
                {t('nav.contact')}
              </Link>
              <Link to={path('legal')} className={FOOTER_LINK}>
                {t('nav.notice')}
              </Link>
              <Link to={path('privacy')} className={FOOTER_LINK}>
                {t('nav.privacy')}
              </Link>
              {hasTerms && (
                <a href={TERMS} className={FOOTER_LINK}>
                  {t('nav.terms')}
                </a>
              )}
            </span>
            <ServiceStatus />
          </div>
        </footer>
      </div>
    </Frame>
  )
}
