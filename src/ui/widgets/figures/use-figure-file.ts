import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type CsvCell, csvCell } from '#contract/core/files/csv.ts'
import type { KindName } from '#contract/core/kinds/field.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { saveFile } from '../../services/save-file.ts'
import { useServices } from '../../services/services.tsx'
import { localDay } from '../../text/format.ts'
import { type FileFormat, tableFileOf } from '../export/table-file.ts'
import type { Figure, FigureColumn, FigureKind, FigureRow } from './figure.ts'

/** How a spreadsheet takes the numbers. */
const KINDS: Readonly<Record<FigureKind, KindName>> = {
  ut: 'ut',
  euros: 'cents',
  count: 'integer',
  percent: 'integer',
  elapsed: 'integer',
  days: 'integer',
}

/** Saves a figure with all its rows and its totals as a file of this name. */
export const useFigureFile = (): ((figure: Figure, name: string, format: FileFormat) => Promise<void>) => {
  const locale = useLocale()
  const { now } = useServices()
  const { t } = useTranslation('report')
  return useCallback(
    async ({ head, columns, rows, total }, name, format) => {
      const headerOf = ({ label, kind }: FigureColumn): string => {
        if (kind === 'elapsed') return t('statistics.inMinutes', { label })
        return kind === 'days' ? t('statistics.inDays', { label }) : label
      }
      const kinds = columns.map(({ kind }) => KINDS[kind])
      const lineOf = ({ label, cells }: FigureRow): readonly CsvCell[] => [
        label,
        ...cells.map(({ value }, index) => csvCell(kinds[index], value === null ? null : Math.round(value), locale)),
      ]
      const file = await tableFileOf(format, {
        headers: [head, ...columns.map(headerOf)],
        kinds: [undefined, ...kinds],
      })
      file.add([...rows, total].map(lineOf))
      saveFile(file.end(), `${name.toLocaleLowerCase().replaceAll(' ', '-')}-${localDay(now())}.${format}`)
    },
    [locale, now, t],
  )
}
