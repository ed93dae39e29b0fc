import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** One part of the notice; one that is missing says so. */
export const LegalPart = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const { t } = useTranslation('public')
  return (
    <section>
      <h2 className="mb-1 font-semibold text-md">{title}</h2>
      {children ?? <p className="text-ink-3">{t('legal.missing')}</p>}
    </section>
  )
}
