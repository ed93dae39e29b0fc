import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { type HalfDaySpan, overlaps } from '#contract/core/kinds/half-days.ts'
import { isCalendarDate } from '#contract/core/parse.ts'
import { ABSENCE_TYPES } from '#contract/lifecycle/absence.ts'
import { type LeaveRecords, withoutAbsence } from '#contract/models/absence/leave-balance.ts'
import type { FormValues } from '#src/machines/form.machine.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLeaveRecords } from '../../hooks/records/use-leave.ts'
import { Notice } from '../../kit/feedback/notice.tsx'
import { usePerson } from '../../services/services.tsx'
import type { FormNoteProps } from '../../widgets/presentation/presentation.ts'
import { BalanceFigures } from './balance-figures.tsx'
import { useColleaguesAway } from './use-colleagues-away.ts'
import { useDaysText } from './use-days-text.ts'
import { useLeaveText } from './use-leave-text.ts'
import { weigh } from './weigh.ts'

/** Longest absence that is counted while it is typed, in days: a mistyped year is none. */
const MAX_COUNTED_DAYS = 400

/** The typed days; null while they are incomplete or in the wrong order. */
const spanOf = ({ start, end, start_half, end_half }: FormValues): HalfDaySpan | null => {
  if (typeof start !== 'string' || typeof end !== 'string' || !isCalendarDate(start) || !isCalendarDate(end))
    return null
  if (end < start || Date.parse(end) - Date.parse(start) > MAX_COUNTED_DAYS * 86_400_000) return null
  return { start, end, start_half: start_half === true, end_half: end_half === true }
}

/** Working days, balance and overlaps of the absence that is being typed. */
export const AbsenceNote = ({ values, record }: FormNoteProps) => {
  const { actor } = usePerson()
  const userId = String(values['user_id'] ?? (record as { readonly user_id?: RecordId } | null)?.user_id ?? actor.id)
  const records = useLeaveRecords(userId)
  const typed = spanOf(values)
  if (!typed || !records) return null
  return (
    <TypedAbsence
      span={typed}
      type={String(values['type'] ?? '')}
      userId={userId}
      records={withoutAbsence(records, record?.id ?? null)}
    />
  )
}

interface TypedAbsenceProps {
  readonly span: HalfDaySpan
  readonly type: string
  readonly userId: RecordId
  /** Without the absence that is being typed. */
  readonly records: LeaveRecords
}

const TypedAbsence = ({ span, type, userId, records }: TypedAbsenceProps) => {
  const { t } = useTranslation('absence')
  const format = useFormat()
  const leaveText = useLeaveText()
  const daysText = useDaysText()
  const { days, balance, after } = weigh(span, ABSENCE_TYPES.find((name) => name === type) ?? null, records)
  const own = records.absences.filter(
    (absence) => (absence.status === 'requested' || absence.status === 'approved') && overlaps(absence, span),
  )
  return (
    <section aria-label={t('note.title')} aria-live="polite" className="grid gap-3 rounded-lg border p-4">
      <p className="font-semibold text-md">{t('note.days', { days: daysText(days) })}</p>
      {days === 0 && <Notice tone="warning">{t('note.noWorkingDay')}</Notice>}
      {own.map((absence) => (
        <Notice key={absence.id} tone="warning">
          {t('note.overlap', { period: leaveText(absence) })}
        </Notice>
      ))}
      {balance && <BalanceFigures balance={balance} after={after} />}
      {after !== null && after < 0 && (
        <Notice tone="warning">{t('note.lacking', { days: daysText(-after), date: format.day(span.end) })}</Notice>
      )}
      <Colleagues span={span} userId={userId} />
    </section>
  )
}

/** Colleagues who are away on some of the days. */
const Colleagues = ({ span, userId }: Pick<TypedAbsenceProps, 'span' | 'userId'>) => {
  const { t } = useTranslation('absence')
  const others = useColleaguesAway(span, userId)
  if (others.length === 0) return <p className="text-ink-2 text-sm">{t('note.alone')}</p>
  return (
    <div className="text-sm">
      <p className="text-ink-2">{t('note.colleagues')}</p>
      <ul className="mt-1 grid gap-0.5">
        {others.map(({ id, name, period }) => (
          <li key={id}>{t('note.colleague', { name, period })}</li>
        ))}
      </ul>
    </div>
  )
}
