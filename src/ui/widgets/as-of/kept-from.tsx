import { useTranslation } from 'react-i18next'
import { companyDay } from '#contract/company-day.ts'
import { useFormat } from '../../hooks/page/use-format.ts'

interface KeptFromProps {
  /** First moment of the activity that is kept; null where all of it since the shown day is. */
  readonly at: string | null
  readonly text: 'ticketsForgotten' | 'invoicesForgotten'
}

/** In the banner of a past day: what is not known because old activity was deleted. */
export const KeptFrom = ({ at, text }: KeptFromProps) => {
  const { t } = useTranslation('asOf')
  const format = useFormat()
  if (at === null) return null
  const day = companyDay(new Date(at))
  return <p>{t(text, { day: format.days(day, day) })}</p>
}
