import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/calls/company.calls.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useCompany } from '../../hooks/records/use-company.ts'
import { useServices } from '../../services/services.tsx'

/** The software's own name, while the installation has not named its company. */
const PRODUCT = 'SAV'

const THREE_DIGITS = /(\d{3})(?=\d)/g

/** The legal mention of the company with the current year; `isShort` leaves the numbers out. */
export const LegalFooter = ({ isShort = false }: { readonly isShort?: boolean }) => {
  const { t } = useTranslation()
  const { now } = useServices()
  const company = useCompany()
  const year = now().getFullYear()
  return (
    <p className="text-balance text-ink-3 text-sm">
      {t('nav.legal', { year, company: company?.name ?? PRODUCT })}
      {company && !isShort && <Registration company={company} />}
    </p>
  )
}

const Registration = ({ company }: { readonly company: Company }) =>
  useRegistration(company)
    .map((part) => ` · ${part}`)
    .join('')

/** Legal form, capital and numbers of the company, as far as they are known. */
export const useRegistration = ({ legal_form, capital, siren, rcs }: Company): readonly string[] => {
  const { t } = useTranslation()
  const { shortEuros } = useFormat()
  const form = [legal_form, capital !== null && t('nav.capital', { amount: shortEuros(capital) })]
    .filter(Boolean)
    .join(' ')
  const parts = [form, siren && `SIREN\u00a0${siren.replace(THREE_DIGITS, '$1\u202f')}`, rcs && `RCS\u00a0${rcs}`]
  return parts.filter((part): part is string => part !== null && part !== '')
}
