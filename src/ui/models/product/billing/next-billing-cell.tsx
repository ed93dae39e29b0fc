import { useTranslation } from 'react-i18next'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useNextBilling } from './billed-periods.tsx'

interface RecordProps {
  readonly record: Mirrored<ModelName>
}

export const NextBillingCell = ({ record }: RecordProps) => {
  const format = useFormat()
  const next = useNextBilling()(record as Mirrored<'product'>)
  return next === null ? null : <span className="truncate text-ink-2 tabular">{format.day(next)}</span>
}

export const NextBillingOnCard = ({ record }: RecordProps) => {
  const { t } = useTranslation('invoicing')
  const format = useFormat()
  const next = useNextBilling()(record as Mirrored<'product'>)
  if (next === null) return null
  return (
    <span className="shrink-0 pr-3.5 text-right text-sm">
      <span className="block text-ink-3">{t('products.nextShort')}</span>
      <span className="block tabular">{format.day(next)}</span>
    </span>
  )
}
