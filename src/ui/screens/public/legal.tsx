import { useTranslation } from 'react-i18next'
import { useCompany } from '../../hooks/records/use-company.ts'
import { Notice } from '../../kit/feedback/notice.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { LegalMentions } from './legal-mentions.tsx'

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
        <LegalMentions company={company} />
      )}
    </div>
  )
}
