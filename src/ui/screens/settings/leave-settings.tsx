import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useAll } from '../../hooks/records/use-records.ts'
import { Badge } from '../../kit/badge.tsx'
import { useDaysText } from '../../models/absence/use-days-text.ts'
import { bridgeDayPresentation } from '../../models/bridge-day/presentation.ts'
import { leaveRulePresentation } from '../../models/leave-rule/presentation.ts'
import { RecordLines } from '../../widgets/presentation/record-lines.tsx'
import { SettingsPage } from './settings-page.tsx'

/** How leave is acquired and carried over, and the bridge days of the company. */
export const LeaveSettings = () => {
  const { t } = useTranslation('settings')
  return (
    <SettingsPage current="manager.settingsLeave">
      <div className="grid gap-8">
        <Rules />
        <BridgeDays />
        <p className="text-ink-2 text-sm">{t('holidaysHint')}</p>
      </div>
    </SettingsPage>
  )
}

const Rules = () => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const labels = useLabels()
  const daysText = useDaysText()
  const rules = useAll('leave_rule')
  const sorted = useMemo(() => rules?.toSorted((a, b) => a.type.localeCompare(b.type) || (a.starts_on < b.starts_on ? 1 : -1)), [rules])
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
          <span>{t('leaveRule', { days: daysText(rule.days_per_month), start: labels.choice.leave_year[rule.year_start] })}</span>
          <span className="text-ink-2 text-sm">{carryOver(rule)}</span>
        </>
      )}
    />
  )
}

const BridgeDays = () => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const labels = useLabels()
  const rows = useAll('bridge_day')
  const sorted = useMemo(() => rows?.toSorted((a, b) => (a.day < b.day ? 1 : -1)), [rows])
  return (
    <RecordLines
      presentation={bridgeDayPresentation}
      title={t('bridgeDays')}
      hint={t('bridgeDaysHint')}
      rows={sorted}
      nameOf={(row) => `${row.name}, ${format.day(row.day)}`}
      content={(row) => (
        <>
          <span className="font-medium">{format.fullDay(row.day)}</span>
          <span>{row.name}</span>
          <span className="text-ink-2 text-sm">{labels.choice.bridge_source[row.taken_from]}</span>
        </>
      )}
    />
  )
}
