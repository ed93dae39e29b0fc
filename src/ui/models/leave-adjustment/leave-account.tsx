import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useWhere } from '../../hooks/records/use-records.ts'
import { RecordLines } from '../../widgets/presentation/record-lines.tsx'
import { LeaveBalances } from '../absence/leave-balances.tsx'
import { useDaysText } from '../absence/use-days-text.ts'
import { leaveAdjustmentPresentation } from './presentation.ts'

/** A person's balances of leave, and the corrections that managers made. */
export const LeaveAccount = ({ userId }: { readonly userId: Mirrored<'user'>['id'] }) => {
  const { t } = useTranslation('absence')
  const format = useFormat()
  const labels = useLabels()
  const daysText = useDaysText()
  const rows = useWhere('leave_adjustment', 'user_id', userId)
  const fixed = useMemo(() => ({ user_id: userId }), [userId])
  return (
    <>
      <section aria-label={t('balance.title')}>
        <h2 className="mb-1.5 font-semibold text-md">{t('balance.title')}</h2>
        <LeaveBalances userId={userId} />
      </section>
      <RecordLines
        presentation={leaveAdjustmentPresentation}
        title={t('corrections')}
        hint={t('correctionsHint')}
        rows={rows}
        fixed={fixed}
        nameOf={(row) => `${labels.choice.absence_type[row.type]}, ${format.day(row.day)}`}
        content={(row) => (
          <>
            <span className="min-w-0 truncate">{labels.choice.absence_type[row.type]}</span>
            <span className="font-medium tabular">{daysText(row.days)}</span>
            <span className="text-ink-2 text-sm">{format.day(row.day)}</span>
            {row.reason !== null && <span className="min-w-0 truncate text-ink-2 text-sm">{row.reason}</span>}
          </>
        )}
      />
    </>
  )
}
