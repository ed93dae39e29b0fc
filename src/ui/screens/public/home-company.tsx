import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Company } from '#contract/calls/company.calls.ts'
import { useLocale, usePath } from '../../hooks/page/use-path.ts'
import { CompanyWays, hasWays } from './company-ways.tsx'

/** Presentation of the company that runs this installation, and how to reach it. */
export const HomeCompany = ({ company }: { readonly company: Company }) => {
  const { t } = useTranslation('public')
  const locale = useLocale()
  const path = usePath()
  const about = company[`about_${locale}`] ?? company.about_fr ?? company.about_en
  if (company.name === null && about === null && !hasWays(company)) return null
  return (
    <section aria-labelledby="home-company" className="grid gap-8 border-t pt-10 pb-20 sm:grid-cols-2">
      <div>
        <h2 id="home-company" className="mb-2 font-semibold text-lg">
          {company.name ?? t('home.about')}
        </h2>
        {about !== null && <p className="max-w-[60ch] whitespace-pre-line text-pretty text-ink-2 text-md">{about}</p>}
        <Link
          to={path('legal')}
          className="mt-3 inline-flex items-center text-accent-text touch:min-h-11 hover:underline"
        >
          {t('home.legal')}
        </Link>
      </div>
      {hasWays(company) && (
        <div>
          <h3 className="mb-4 font-semibold text-md">{t('home.reach')}</h3>
          <CompanyWays company={company} />
        </div>
      )}
    </section>
  )
}
