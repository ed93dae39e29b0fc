import { createContext, type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { type LeaveRecords, withoutAbsence } from '#contract/models/absence/leave-balance.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useTeamLeaveRecords } from '../../hooks/records/use-leave.ts'
import { cx } from '../../kit/cx.ts'
import { type Absence, useAbsenceDecision } from './use-absence-decision.ts'
import { useDaysText } from './use-days-text.ts'
import { weigh } from './weigh.ts'

type RecordsOf = (userId: RecordId) => LeaveRecords | undefined

const RecordsContext = createContext<RecordsOf | undefined>(undefined)

/** Reads once what the balances of all rows follow from. */
export const RowBalances = ({ children }: { readonly children: ReactNode }) => (
  <RecordsContext value={useTeamLeaveRecords()}>{children}</RecordsContext>
)

interface RowProps {
  readonly record: Mirrored<ModelName>
}

/** Hundredths of days left after a request; null where there is no balance or nothing to accept. */
const useBalanceAfter = (record: Mirrored<ModelName>): number | null => {
  const absence = record as unknown as Absence
  const { isAllowed } = useAbsenceDecision()
  const records = use(RecordsContext)?.(absence.user_id)
  if (!records || absence.status !== 'requested' || !isAllowed(absence, 'approve')) return null
  return weigh(absence, absence.type, withoutAbsence(records, absence.id)).after
}

/** The balance after a request, in a column. */
export const BalanceAfterCell = ({ record }: RowProps) => {
  const daysText = useDaysText()
  const after = useBalanceAfter(record)
  if (after === null) return null
  return <span className={cx('truncate tabular', after < 0 ? 'font-medium text-danger-text' : 'text-ink')}>{daysText(after)}</span>
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
