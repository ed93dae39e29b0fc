import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type NoticePart, privacyNotice } from '#contract/locales/privacy-notice.ts'
import { useLocale, usePath } from '../../hooks/page/use-path.ts'
import { useCompany } from '../../hooks/records/use-company.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'

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
            <Part key={part.title} part={part} missing={index === 0 ? t('privacy.missing') : null} />
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

interface PartProps {
  readonly part: NoticePart
  /** Said in place of a list that the company has not filled in. */
  readonly missing: string | null
}

const Part = ({ part: { title, paragraphs, items }, missing }: PartProps) => (
  <section>
    <h2 className="mb-1 font-semibold text-md">{title}</h2>
    <div className="grid gap-2 text-pretty">
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {items.length > 0 ? (
        <ul className="grid list-disc gap-1 pl-5">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      ) : (
        missing !== null && <p className="text-ink-3">{missing}</p>
      )}
    </div>
  </section>
)
