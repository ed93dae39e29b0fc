import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../hooks/page/use-format.ts'
import { AsOfField } from './as-of-field.tsx'
import { DayBanner } from './day-banner.tsx'

interface AsOfBannerProps {
  readonly day: string
  /** Says what is of that day, what is of today, and what is not known. */
  readonly children: ReactNode
}

/** Above a page that shows the past: the day, what is known of it, and the way back to today. */
export const AsOfBanner = ({ day, children }: AsOfBannerProps) => {
  const { t } = useTranslation('asOf')
  const format = useFormat()
  return (
    <DayBanner title={t('title', { day: format.days(day, day) })} hint={children}>
      <AsOfField />
    </DayBanner>
  )
}
