import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { privacyNotice } from '#contract/locales/privacy-notice.ts'
import { useLocale, usePath } from '../../hooks/page/use-path.ts'
import { useCompany } from '../../hooks/records/use-company.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { PrivacyPart } from './privacy-part.tsx'

/** The privacy notice, with the controller and the retention of the settings. */
export const PrivacyScreen = () => {
  const { t } = useTranslation('public')
  const { t: tTitle } = useTranslation('title')
  const company = useCompany()
  const locale = useLocale()
  const path = usePath()
  useScreenTitle(tTitle('privacy'))
  return (
    <div className="mx-auto max-w-[760px] px-4 pt-10 pb-20 sm:px-8 sm:pt-14">
      <h1 className="font-semibold text-2xl tracking-tight">{tTitle('privacy')}</h1>
      <p className="mt-3 mb-8 text-pretty text-ink-2">{t('privacy.lead')}</p>
      {company === undefined ? (
        <Skeleton className="h-64 w-full" />
      ) : company === null ? (
        <Notice tone="warning">{t('privacy.offline')}</Notice>
      ) : (
        <div className="grid gap-7">
          {privacyNotice(company, locale).map((part, index) => (
            <PrivacyPart key={part.title} part={part} missing={index === 0 ? t('privacy.missing') : null} />
          ))}
          <div>
            <Button look="secondary" asChild>
              <Link to={path('contact')}>{t('privacy.request')}</Link>
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
