import { type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/calls/company.calls.ts'
import { telHref } from '../../text/contact-href.ts'
import { addressLines } from '../../text/postal-address.ts'

/** Whether the company has said how it is reached. */
export const hasWays = (company: Company): boolean =>
  company.email !== null || company.phone !== null || addressLines(company).length > 0

/** Mail, phone and address of the company. */
export const CompanyWays = ({ company }: { readonly company: Company }) => {
  const { t } = useTranslation('auth')
  const { email, phone } = company
  const address = addressLines(company)
  return (
    <dl className="grid gap-5">
      {email !== null && (
        <Way icon={Mail} label={t('contact.email')}>
          <a href={`mailto:${email}`} className={LINK}>
            {email}
          </a>
        </Way>
      )}
      {phone !== null && (
        <Way icon={Phone} label={t('contact.phone')}>
          <a href={telHref(phone)} className={LINK}>
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

const Way = ({
  icon: Icon,
  label,
  children,
}: {
  readonly icon: LucideIcon
  readonly label: string
  readonly children: ReactNode
}) => (
  // A description list takes only one level of groups: the icon stands in the margin of its own.
  <div className="relative min-w-0 pl-8 text-md">
    <dt className="text-ink-3 text-sm">
      <Icon aria-hidden className="absolute top-0.5 left-0 size-5" />
      {label}
    </dt>
    <dd>{children}</dd>
  </div>
)
