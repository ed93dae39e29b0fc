import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Company } from '#contract/calls/company.calls.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useCompany } from '../../hooks/records/use-company.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { useRegistration } from '../../layouts/public/legal-footer.tsx'
import { addressLines } from '../../text/postal-address.ts'
import { CompanyWays, hasWays } from './company-ways.tsx'

/** The legal notice, from the settings of the company. */
export const LegalScreen = () => {
  const { t } = useTranslation('public')
  const { t: tTitle } = useTranslation('title')
  const company = useCompany()
  useScreenTitle(tTitle('legal'))
  return (
    <div className="mx-auto max-w-[760px] px-4 pt-10 pb-20 sm:px-8 sm:pt-14">
      <h1 className="font-semibold text-2xl tracking-tight">{tTitle('legal')}</h1>
      <p className="mt-3 mb-8 text-pretty text-ink-2">{t('legal.lead')}</p>
      {company === undefined ? (
        <Skeleton className="h-64 w-full" />
      ) : company === null ? (
        <Notice tone="warning">{t('legal.offline')}</Notice>
      ) : (
        <Mentions company={company} />
      )}
    </div>
  )
}

const Mentions = ({ company }: { readonly company: Company }) => {
  const { t } = useTranslation('public')
  const path = usePath()
  const address = addressLines(company)
  const registration = useRegistration(company)
  return (
    <div className="grid gap-7">
      <Part title={t('legal.publisher')}>
        {company.name === null && address.length === 0 ? null : (
          <address className="whitespace-pre-line not-italic">{[company.name, ...address].filter(Boolean).join('\n')}</address>
        )}
      </Part>
      <Part title={t('legal.registration')}>
        {registration.length === 0 && company.tva_number === null ? null : (
          <ul>
            {registration.map((part) => (
              <li key={part}>{part}</li>
            ))}
            {company.tva_number !== null && <li>{t('legal.tva', { number: company.tva_number })}</li>}
          </ul>
        )}
      </Part>
      <Part title={t('legal.director')}>{company.director === null ? null : <p>{company.director}</p>}</Part>
      <Part title={t('legal.host')}>{company.host === null ? null : <p className="whitespace-pre-line">{company.host}</p>}</Part>
      <section>
        <h2 className="mb-3 font-semibold text-md">{t('legal.contact')}</h2>
        {hasWays(company) && <CompanyWays company={company} />}
        <Button look="secondary" className="mt-4" asChild>
          <Link to={path('contact')}>{t('legal.write')}</Link>
        </Button>
      </section>
    </div>
  )
}

/** One part of the notice; one that is missing says so. */
const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const { t } = useTranslation('public')
  return (
    <section>
      <h2 className="mb-1 font-semibold text-md">{title}</h2>
      {children ?? <p className="text-ink-3">{t('legal.missing')}</p>}
    </section>
  )
}
