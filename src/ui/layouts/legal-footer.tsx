import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/calls/company.calls.ts'
import { useFormat } from '../hooks/page/use-format.ts'
import { useCompany } from '../hooks/records/use-company.ts'
import { useServices } from '../services/services.tsx'

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

/** Legal form, capital and numbers, as far as they are known. */
const Registration = ({ company: { legal_form, capital, siren, rcs } }: { readonly company: Company }) => {
  const { t } = useTranslation()
  const { shortEuros } = useFormat()
  const form = [legal_form, capital !== null && t('nav.capital', { amount: shortEuros(capital) })].filter(Boolean).join(' ')
  const parts = [form, siren && `SIREN\u00a0${siren.replace(THREE_DIGITS, '$1\u202f')}`, rcs && `RCS\u00a0${rcs}`].filter(Boolean)
  return parts.map((part) => ` · ${part}`).join('')
}
