import { useTranslation } from 'react-i18next'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { cx } from '../../../kit/cx.ts'
import { useShownDay } from '../../../widgets/as-of/as-of-day.ts'
import { remainingOf } from '../balance/owed.ts'
import { invoiceStateOf } from '../invoice-state.ts'
import { useRowPayment } from './row-payments.tsx'

interface RemainingProps {
  readonly record: Mirrored<ModelName>
}

/** Amount left to pay of an invoice on the page; empty for drafts and settled invoices. */
const useRemaining = (record: Mirrored<ModelName>) => {
  const row = record as Mirrored<'invoice'>
  const today = useShownDay()
  const paid = useRowPayment(row.id)
  const cents = row.stage === 'sent' && !row.fully_paid && paid !== undefined ? remainingOf(row, paid) : null
  return { cents, isLate: invoiceStateOf(row, today) === 'late' }
}

/** Amount left to pay, in a column. */
export const RemainingCell = ({ record }: RemainingProps) => {
  const format = useFormat()
  const { cents, isLate } = useRemaining(record)
  if (cents === null) return null
  return <span className={cx('truncate tabular', isLate ? 'text-danger-text' : 'text-ink')}>{format.euros(cents)}</span>
}

/** Amount left to pay, at the end of a card. */
export const CardRemaining = ({ record }: RemainingProps) => {
  const { t } = useTranslation('invoicing')
  const format = useFormat()
  const { cents, isLate } = useRemaining(record)
  if (cents === null) return null
  return (
    <span className="shrink-0 pr-3.5 text-right">
      <span className={cx('block font-medium tabular', isLate && 'text-danger-text')}>{format.euros(cents)}</span>
      <span className="block text-ink-3 text-sm">{t('remainingShort')}</span>
    </span>
  )
}
