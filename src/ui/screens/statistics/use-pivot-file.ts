import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pivot } from '../../models/pointage/time/pivot.ts'
import { useDimensionText } from '../../models/pointage/time/use-dimension-text.ts'
import type { PivotShape } from '../../models/pointage/time/use-pivot.ts'
import { saveFile } from '../../services/save-file.ts'
import { useServices } from '../../services/services.tsx'
import { localDay } from '../../text/format.ts'
import { type FileFormat, tableFileOf } from '../../widgets/export/table-file.ts'

/** Saves the whole pivot as a file, in UT and with its totals. */
export const usePivotFile = ({ rows, columns }: PivotShape): ((pivot: Pivot, format: FileFormat) => Promise<void>) => {
  const { t } = useTranslation('report')
  const { t: tTitle } = useTranslation('title')
  const { now } = useServices()
  const textOf = useDimensionText()
  return useCallback(
    async (pivot, format) => {
      const lines = columns === null ? [] : pivot.columns
      const heads = lines.map(({ value }) => textOf(columns ?? rows, value))
      const headers = [t(`statistics.dimensions.${rows}`), ...heads, t('statistics.total')]
      const file = await tableFileOf(format, {
        headers,
        kinds: headers.map((_, index) => (index === 0 ? undefined : 'ut')),
      })
      file.add(
        pivot.rows.map((row) => [
          textOf(rows, row.value),
          ...lines.map(({ value }) => pivot.amountOf(row.value, value)?.ut ?? ''),
          row.ut,
        ]),
      )
      file.add([[t('statistics.total'), ...lines.map(({ ut }) => ut), pivot.total.ut]])
      saveFile(file.end(), `${tTitle('manager.statistics').toLocaleLowerCase()}-${localDay(now())}.${format}`)
    },
    [rows, columns, t, tTitle, now, textOf],
  )
}
