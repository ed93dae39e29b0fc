import { type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Company } from '#contract/calls/company.calls.ts'
import { HOME } from '../../home.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useCompany } from '../../hooks/records/use-company.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { useServices } from '../../services/services.tsx'

/** How to reach the company that runs this installation. */
export const ContactScreen = () => {
  const { t } = useTranslation('auth')
  const { t: tTitle } = useTranslation('title')
  const path = usePath()
  const { person } = useServices()
  const company = useCompany()
  useScreenTitle(tTitle('contact'))
  return (
    <div className="mx-auto max-w-[720px] px-4 pt-10 pb-20 sm:px-8 sm:pt-16">
      <h1 className="font-semibold text-2xl tracking-tight">{company?.name ?? tTitle('contact')}</h1>
      <p className="mt-3 max-w-[60ch] text-pretty text-ink-2 text-lg">{t('contact.lead')}</p>
      {company === undefined ? <Skeleton className="mt-8 h-32 w-full" /> : <Ways company={company} />}
      <p className="mt-10 border-t pt-6 text-ink-2">{t('contact.ticket')}</p>
      <Button look="secondary" className="mt-3" asChild>
        {person ? <Link to={path(HOME[person.actor.role])}>{t('home.enter')}</Link> : <Link to={path('login')}>{t('home.login')}</Link>}
      </Button>
    </div>
  )
}

const addressOf = ({ address1, address2, postal, city }: Company): readonly string[] =>
  [address1, address2, [postal, city].filter(Boolean).join(' ')].filter((line) => line !== null && line !== '') as readonly string[]

const Ways = ({ company }: { readonly company: Company | null }) => {
  const { t } = useTranslation('auth')
  if (company === null) return <p className="mt-8">{t('contact.offline')}</p>
  const { email, phone } = company
  const address = addressOf(company)
  if (email === null && phone === null && address.length === 0) return <p className="mt-8">{t('contact.none')}</p>
  return (
    <dl className="mt-8 grid gap-5">
      {email !== null && (
        <Way icon={Mail} label={t('contact.email')}>
          <a href={`mailto:${email}`} className={LINK}>
            {email}
          </a>
        </Way>
      )}
      {phone !== null && (
        <Way icon={Phone} label={t('contact.phone')}>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={LINK}>
            {phone}
          </a>
        </Way>
      )}
      {address.length > 0 && (
        <Way icon={MapPin} label={t('contact.address')}>
          <address className="whitespace-pre-line not-italic">{address.join('\n')}</address>
        </Way>
      )}
    </dl>
  )
}

const LINK = 'inline-flex items-center break-all text-accent-text touch:min-h-11 hover:underline'

const Way = ({ icon: Icon, label, children }: { readonly icon: LucideIcon; readonly label: string; readonly children: ReactNode }) => (
  // A description list takes only one level of groups: the icon stands in the margin of its own.
  <div className="relative min-w-0 pl-8 text-md">
    <dt className="text-ink-3 text-sm">
      <Icon aria-hidden className="absolute top-0.5 left-0 size-5" />
      {label}
    </dt>
    <dd>{children}</dd>
  </div>
)
