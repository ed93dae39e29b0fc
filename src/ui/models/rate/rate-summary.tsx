import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useServices } from '../../services/services.tsx'
import { localDay } from '../../text/format.ts'
import { useHourPrice } from './use-hour-price.ts'

interface RateSummaryProps {
  /** Null for a person without a rate. */
  readonly userId: RecordId | null
  /** Null for a client without a rate. */
  readonly clientId: RecordId | null
  text(price: string): string
}

/** No record has this id: no rate names it. */
const NO_ID = ''

/** The price of an hour today where no more special rate exists, and which rate precedes which. */
export const RateSummary = ({ userId, clientId, text }: RateSummaryProps) => {
  const { t } = useTranslation('team')
  const { now } = useServices()
  const format = useFormat()
  const priceOf = useHourPrice()
  const price = priceOf?.({ userId: userId ?? NO_ID, clientId: clientId ?? NO_ID, day: localDay(now()) })
  return (
    <div className="shrink-0 px-4 pt-3 pb-2 text-ink-2 sm:px-8">
      {price !== undefined && <p className="text-ink">{text(format.euros(price))}</p>}
      <p className="text-sm">{t('rates.order')}</p>
    </div>
  )
}
