import { useTranslation } from 'react-i18next'
import { type ContractPeriod, isOverrun, usedPercent } from '#contract/models/contract/contract-use.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { Progress } from '../../kit/feedback/progress.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'

/** Hours left of a period in words: « reste 3 h 15 », « dépassé de 1 h ». */
export const useLeftText = () => {
  const { t } = useTranslation('contract')
  const format = useFormat()
  const cell = useLeftCell()
  return ({ left }: Pick<ContractPeriod, 'left'>): string =>
    left < 0 ? cell(left) : t('left', { ut: format.ut(left) })
}

/** Hours left under a heading that says so: « 3 h 15 », « dépassé de 1 h ». */
export const useLeftCell = () => {
  const { t } = useTranslation('contract')
  const format = useFormat()
  return (left: number): string => (left < 0 ? t('exceededBy', { ut: format.ut(-left) }) : format.ut(left))
}

/** Days of a period; an open one has its first day alone. */
export const usePeriodText = () => {
  const { t } = useTranslation('contract')
  const format = useFormat()
  return ({ from, to }: Pick<ContractPeriod, 'from' | 'to'>): string =>
    to === null ? t('since', { day: format.day(from) }) : format.days(from, to)
}

/** Hours left of a period, and the used share as a bar. */
export const PeriodBar = ({ name, period }: { readonly name: string; readonly period: ContractPeriod | undefined }) => {
  const { t } = useTranslation('contract')
  const format = useFormat()
  const leftText = useLeftText()
  if (!period) return <Skeleton className="h-9 w-full" />
  const available = period.granted + period.carried
  return (
    <div>
      <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3 tabular">
        <span className={isOverrun(period) ? 'font-medium text-danger-text' : 'font-medium'}>{leftText(period)}</span>
        <span className="text-ink-2 text-sm">
          {t('usedOf', { used: format.ut(period.used), available: format.ut(available) })} ·{' '}
          {format.percent(usedPercent(period))}
        </span>
      </p>
      <Progress label={t('usedShare', { name })} value={period.used} max={available} />
    </div>
  )
}
