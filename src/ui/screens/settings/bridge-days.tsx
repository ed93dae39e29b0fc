import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useAll } from '../../hooks/records/use-records.ts'
import { bridgeDayPresentation } from '../../models/bridge-day/presentation.ts'
import { RecordLines } from '../../widgets/presentation/record-lines.tsx'

/** The bridge days of the company, newest first. */
export const BridgeDays = () => {
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
