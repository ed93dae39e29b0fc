import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { PointageKind } from '#contract/models/pointage/pointage.ts'
import { useFormat } from '../../../../hooks/page/use-format.ts'
import { useLabels } from '../../../../hooks/page/use-labels.ts'
import type { Entry } from '../week-grid.ts'

interface CellFacts {
  readonly ticket: string
  readonly kind: PointageKind | null
  readonly day: string
  readonly ut: number
  readonly entries: readonly Entry[]
}

/** The spoken text of a cell: ticket, day, time, entries and comments. */
export const useCellText = (): ((facts: CellFacts) => string) => {
  const { t } = useTranslation('timesheet')
  const format = useFormat()
  const labels = useLabels()
  return useCallback(
    ({ ticket, kind, day, ut, entries }) => {
      const name = kind === null ? ticket : `${ticket}, ${labels.choice.pointage_kind[kind]}`
      const time = ut === 0 ? t('noTime') : format.ut(ut)
      const comments = entries.flatMap(({ comment }) => (comment === null ? [] : [comment]))
      const several = entries.length > 1 ? `, ${t('severalEntries', { count: entries.length })}` : ''
      return `${t('cell', { name, day: format.fullDay(day), time })}${several}${comments.length > 0 ? `, ${comments.join(', ')}` : ''}`
    },
    [t, format, labels],
  )
}
