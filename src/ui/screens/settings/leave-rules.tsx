import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useAll } from '../../hooks/records/use-records.ts'
import { Badge } from '../../kit/badge.tsx'
import { useDaysText } from '../../models/absence/use-days-text.ts'
import { leaveRulePresentation } from '../../models/leave-rule/presentation.ts'
import { RecordLines } from '../../widgets/presentation/record-lines.tsx'

/** How each type of leave is acquired and carried over. */
export const LeaveRules = () => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const labels = useLabels()
  const daysText = useDaysText()
  const rules = useAll('leave_rule')
  const sorted = useMemo(
    () => rules?.toSorted((a, b) => a.type.localeCompare(b.type) || (a.starts_on < b.starts_on ? 1 : -1)),
    [rules],
  )
  const carryOver = ({ carry_over_days: most, carry_over_months: count }: Mirrored<'leave_rule'>): string => {
    if (most === 0) return t('carryNone')
    return most === null ? t('carryAll', { count }) : t('carrySome', { days: daysText(most), count })
  }
  return (
    <RecordLines
      presentation={leaveRulePresentation}
      title={t('leaveRules')}
      hint={t('leaveRulesHint')}
      rows={sorted}
      nameOf={(rule) => `${labels.choice.absence_type[rule.type]}, ${format.day(rule.starts_on)}`}
      content={(rule) => (
        <>
          <span className="font-medium">{labels.choice.absence_type[rule.type]}</span>
          <Badge tone="neutral">{format.day(rule.starts_on)}</Badge>
          <span>
            {t('leaveRule', { days: daysText(rule.days_per_month), start: labels.choice.leave_year[rule.year_start] })}
          </span>
          <span className="text-ink-2 text-sm">{carryOver(rule)}</span>
        </>
      )}
    />
  )
}
