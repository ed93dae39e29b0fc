import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../hooks/page/use-format.ts'
import type { DaysOff } from '../../hooks/records/use-days-off.ts'
import { useServices } from '../../services/services.tsx'
import { localDay } from '../../text/format.ts'
import { type Period, weekNumber } from '../../text/period.ts'
import type { Grain } from './grain.ts'
import { useColumnText } from './use-synoptique.ts'

export interface Column {
  readonly span: Period
  /** Full text of the column. */
  readonly text: string
  /** Weekend or holiday; null on working days, and for columns of more than a day. */
  readonly off: string | null
  /** The two lines of the header. */
  readonly small: string
  readonly large: string
  /** True where the column contains today. */
  readonly isNow: boolean
  /** First column of another month: its name replaces the weekday. */
  readonly isNewMonth: boolean
}

/** Texts and dates of each column, computed once for all cells below it. */
export const useColumns = (spans: readonly Period[], grain: Grain, marks: DaysOff): readonly Column[] => {
  const { t } = useTranslation('pointage')
  const { now } = useServices()
  const format = useFormat()
  const columnText = useColumnText(grain)
  const today = localDay(now())
  return useMemo(
    () =>
      spans.map((span, at): Column => {
        const { from, to } = span
        const isNewMonth = grain === 'day' && at > 0 && from.endsWith('-01')
        const lines = {
          day: () => [isNewMonth ? format.shortMonth(from) : format.weekday(from), String(Number(from.slice(8)))],
          week: () => [t('week', { number: weekNumber(from) }), format.day(from)],
          month: () => [from.slice(0, 4), format.shortMonth(from)],
        }[grain]()
        return {
          span,
          text: columnText(span),
          off: grain === 'day' ? marks.off(from) : null,
          small: lines[0] ?? '',
          large: lines[1] ?? '',
          isNow: from <= today && today <= to,
          isNewMonth,
        }
      }),
    [spans, grain, marks, format, columnText, t, today],
  )
}
