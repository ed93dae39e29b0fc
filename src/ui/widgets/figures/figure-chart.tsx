import { useTranslation } from 'react-i18next'
import { type Bar, BarChart, type BarPart, FILLS } from './bar-chart.tsx'
import type { Figure, FigureRow } from './figure.ts'
import { useFigureFormat } from './use-figure-format.ts'

const MAX_ROWS = 20

/** A figure as bars: the columns that it names, the first rows of the table. */
export const FigureChart = ({ figure: { caption, columns, rows, bars } }: { readonly figure: Figure }) => {
  const { t } = useTranslation('report')
  const write = useFigureFormat()
  const shown = bars.flat()
  const entryOf = (key: string) => ({
    fill: FILLS[shown.indexOf(key)] ?? FILLS[0],
    label: columns.find((column) => column.key === key)?.label ?? '',
  })
  const partOf = ({ cells }: FigureRow, key: string): BarPart => {
    const index = columns.findIndex((column) => column.key === key)
    const value = cells[index]?.value ?? 0
    return { ...entryOf(key), value: Math.max(0, value), text: write(columns[index]?.kind ?? 'count', value) }
  }
  const barOf = (row: FigureRow, keys: readonly string[]): Bar => {
    const own = keys.map((key) => columns.findIndex((column) => column.key === key))
    const values = own.map((index) => row.cells[index]?.value ?? null)
    const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0)
    const isUnknown = values.every((value) => value === null)
    return {
      key: keys.join(),
      parts: keys.map((key) => partOf(row, key)).filter(({ value }) => value > 0),
      text: isUnknown ? '–' : write(columns[own[0] ?? 0]?.kind ?? 'count', sum),
    }
  }
  return (
    <BarChart
      caption={caption}
      hint={rows.length > MAX_ROWS ? t('statistics.firstRows', { count: MAX_ROWS }) : null}
      legend={shown.length > 1 ? shown.map(entryOf) : []}
      rows={rows
        .slice(0, MAX_ROWS)
        .map((row) => ({ key: row.key, label: row.label, bars: bars.map((keys) => barOf(row, keys)) }))}
    />
  )
}
