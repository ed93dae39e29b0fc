import { useTranslation } from 'react-i18next'
import type { LeaveBalance } from '#contract/models/absence/leave-balance.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { cx } from '../../kit/cx.ts'
import { useDaysText } from './use-days-text.ts'

interface BalanceFiguresProps {
  readonly balance: LeaveBalance
  /** Hundredths of days that are left after an absence that is being requested. */
  readonly after?: number | null
}

const PARTS = ['carried', 'acquired', 'taken', 'planned', 'asked'] as const

/** The parts of a balance, and what remains. */
export const BalanceFigures = ({ balance, after = null }: BalanceFiguresProps) => {
  const { t } = useTranslation('absence')
  const format = useFormat()
  const daysText = useDaysText()
  const shown = PARTS.filter((part) => part !== 'carried' || balance.carried !== 0)
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 text-sm tabular">
      {shown.map((part) => (
        <Figure key={part} name={t(`balance.${part}`)} value={format.number(balance[part] / 100)} />
      ))}
      <Figure name={t('balance.remaining')} value={daysText(balance.remaining)} isSum isDebt={balance.remaining < 0} />
      {after !== null && <Figure name={t('balance.after')} value={daysText(after)} isSum isDebt={after < 0} />}
    </dl>
  )
}

interface FigureProps {
  readonly name: string
  readonly value: string
  readonly isSum?: boolean
  readonly isDebt?: boolean
}

const Figure = ({ name, value, isSum = false, isDebt = false }: FigureProps) => (
  <>
    <dt className={cx(isSum ? 'mt-1 font-medium' : 'text-ink-2')}>{name}</dt>
    <dd className={cx('text-right', isSum && 'mt-1 font-semibold', isDebt && 'text-danger-text')}>{value}</dd>
  </>
)
