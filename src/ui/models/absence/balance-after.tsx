import { useTranslation } from 'react-i18next'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { cx } from '../../kit/cx.ts'
import { useBalanceAfter } from './row-balances.tsx'
import { useDaysText } from './use-days-text.ts'

interface RowProps {
  readonly record: Mirrored<ModelName>
}

/** The balance after a request, in a column. */
export const BalanceAfterCell = ({ record }: RowProps) => {
  const daysText = useDaysText()
  const after = useBalanceAfter(record)
  if (after === null) return null
  return (
    <span className={cx('truncate tabular', after < 0 ? 'font-medium text-danger-text' : 'text-ink')}>
      {daysText(after)}
    </span>
  )
}

/** The balance after a request, at the end of a card. */
export const CardBalanceAfter = ({ record }: RowProps) => {
  const { t } = useTranslation('absence')
  const daysText = useDaysText()
  const after = useBalanceAfter(record)
  if (after === null) return null
  return (
    <span className="shrink-0 pr-1 text-right">
      <span className={cx('block font-medium tabular', after < 0 && 'text-danger-text')}>{daysText(after)}</span>
      <span className="block text-ink-3 text-sm">{t('decision.after')}</span>
    </span>
  )
}
