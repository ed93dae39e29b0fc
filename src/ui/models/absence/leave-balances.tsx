import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { ABSENCE_TYPES } from '#contract/lifecycle/absence.ts'
import { type LeaveBalance, leaveBalance } from '#contract/models/absence/leave-balance.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { useLeaveRecords } from '../../hooks/records/use-leave.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { BalanceFigures } from './balance-figures.tsx'
import { useDaysText } from './use-days-text.ts'

/** A person's balances today, one card for each type of leave with a rule. */
export const LeaveBalances = ({ userId }: { readonly userId: RecordId }) => {
  const { t } = useTranslation('absence')
  const today = useToday()
  const records = useLeaveRecords(userId)
  if (!records) return <Skeleton className="h-40 w-full" />
  const balances = ABSENCE_TYPES.flatMap((type) => leaveBalance(type, today, records) ?? [])
  if (balances.length === 0) return <p className="text-ink-2">{t('balance.noRule')}</p>
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {balances.map((balance) => (
        <BalanceCard key={balance.type} balance={balance} />
      ))}
    </ul>
  )
}

const BalanceCard = ({ balance }: { readonly balance: LeaveBalance }) => {
  const { t } = useTranslation('absence')
  const format = useFormat()
  const labels = useLabels()
  const daysText = useDaysText()
  return (
    <li className="rounded-lg border p-4">
      <h3 className="flex items-baseline justify-between gap-2">
        <span className="font-medium">{labels.choice.absence_type[balance.type]}</span>
        <span className="font-semibold text-lg tabular">{daysText(balance.remaining)}</span>
      </h3>
      <p className="mb-3 text-ink-2 text-sm">
        {t('balance.year', { period: format.days(balance.year.from, balance.year.to) })}
      </p>
      <BalanceFigures balance={balance} />
      {balance.expiring.map(({ days, until }) => (
        <p key={until} className="mt-2 text-sm text-warning-text">
          {t('balance.expiring', { days: daysText(days), date: format.day(until) })}
        </p>
      ))}
    </li>
  )
}
