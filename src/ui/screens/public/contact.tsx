import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { HOME } from '../../home.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useCompany } from '../../hooks/records/use-company.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { useServices } from '../../services/services.tsx'
import { CompanyWays, hasWays } from './company-ways.tsx'
import { ContactForm } from './contact-form.tsx'

/** How to reach the company that runs this installation, and a form that does. */
export const ContactScreen = () => {
  const { t } = useTranslation('auth')
  const { t: tPublic } = useTranslation('public')
  const { t: tTitle } = useTranslation('title')
  const path = usePath()
  const { person } = useServices()
  const company = useCompany()
  useScreenTitle(tTitle('contact'))
  return (
    <div className="mx-auto max-w-[1120px] px-4 pt-10 pb-20 sm:px-8 sm:pt-14">
      <h1 className="min-h-9 font-semibold text-2xl tracking-tight">{company?.name ?? tTitle('contact')}</h1>
      <p className="mt-3 max-w-[60ch] text-pretty text-ink-2 text-lg">{t('contact.lead')}</p>
      <div className="mt-8 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]">
        <ContactForm />
        <section aria-label={tPublic('contact.ways')}>
          <h2 className="mb-4 font-semibold text-lg">{tPublic('contact.ways')}</h2>
          {company === undefined ? (
            <Skeleton className="h-32 w-full" />
          ) : company === null ? (
            <p>{t('contact.offline')}</p>
          ) : hasWays(company) ? (
            <CompanyWays company={company} />
          ) : (
            <p>{t('contact.none')}</p>
          )}
          <p className="mt-8 border-t pt-6 text-pretty text-ink-2">{t('contact.ticket')}</p>
          <Button look="secondary" className="mt-3" asChild>
            {person ? (
              <Link to={path(HOME[person.actor.role])}>{t('home.enter')}</Link>
            ) : (
              <Link to={path('login')}>{t('home.login')}</Link>
            )}
          </Button>
        </section>
      </div>
    </div>
  )
}
