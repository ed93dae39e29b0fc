import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Company } from '#contract/calls/company.calls.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { useRegistration } from '../../layouts/public/legal-footer.tsx'
import { addressLines } from '../../text/postal-address.ts'
import { CompanyWays, hasWays } from './company-ways.tsx'
import { LegalPart } from './legal-part.tsx'

/** Publisher, registration, director and host of the service. */
export const LegalMentions = ({ company }: { readonly company: Company }) => {
  const { t } = useTranslation('public')
  const path = usePath()
  const address = addressLines(company)
  const registration = useRegistration(company)
  return (
    <div className="grid gap-7">
      <LegalPart title={t('legal.publisher')}>
        {company.name === null && address.length === 0 ? null : (
          <address className="whitespace-pre-line not-italic">
            {[company.name, ...address].filter(Boolean).join('\n')}
          </address>
        )}
      </LegalPart>
      <LegalPart title={t('legal.registration')}>
        {registration.length === 0 && company.tva_number === null ? null : (
          <ul>
            {registration.map((part) => (
              <li key={part}>{part}</li>
            ))}
            {company.tva_number !== null && <li>{t('legal.tva', { number: company.tva_number })}</li>}
          </ul>
        )}
      </LegalPart>
      <LegalPart title={t('legal.director')}>{company.director === null ? null : <p>{company.director}</p>}</LegalPart>
      <LegalPart title={t('legal.host')}>
        {company.host === null ? null : <p className="whitespace-pre-line">{company.host}</p>}
      </LegalPart>
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
