import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { BarChart, type BarPart, FILLS, type LegendEntry, OTHERS_FILL } from '../../../widgets/figures/bar-chart.tsx'
import type { DimensionValue } from './dimensions.ts'
import type { Pivot, PivotLine } from './pivot.ts'
import { useCaption } from './pivot-table.tsx'
import { useDimensionText } from './use-dimension-text.ts'
import type { PivotShape } from './use-pivot.ts'

/** Bars of the chart, and parts of a bar that have a colour of their own. */
const MAX_BARS = 20
const MAX_PARTS = FILLS.length

interface PivotChartProps {
  readonly shape: PivotShape
  readonly pivot: Pivot
}

/**
 * Time as bars: one a row, in parts by the columns. The table of the same page has every number.
 */
export const PivotChart = ({ shape, pivot }: PivotChartProps) => {
  const { t } = useTranslation('report')
  const format = useFormat()
  const caption = useCaption(shape)
  const textOf = useDimensionText()
  const bars = pivot.rows.slice(0, MAX_BARS)
  const columns = pivot.columns.toSorted((a, b) => b.ut - a.ut).slice(0, MAX_PARTS)
  const columnText = (value: DimensionValue): string => textOf(shape.columns ?? shape.rows, value)
  const others = { fill: OTHERS_FILL, label: t('statistics.others', { count: pivot.columns.length - columns.length }) }
  const entries: readonly LegendEntry[] = columns.map(({ value }, index) => ({
    fill: FILLS[index] ?? others.fill,
    label: columnText(value),
  }))
  const partsOf = (row: PivotLine): readonly BarPart[] => {
    const partOf = (entry: LegendEntry, ut: number): BarPart => ({ ...entry, value: ut, text: format.ut(ut) })
    if (shape.columns === null) return [partOf({ fill: FILLS[0], label: '' }, row.ut)]
    const amounts = columns.map(({ value }) => pivot.amountOf(row.value, value)?.ut ?? 0)
    const rest = row.ut - amounts.reduce((sum, ut) => sum + ut, 0)
    return [...entries.map((entry, index) => partOf(entry, amounts[index] ?? 0)), partOf(others, rest)].filter(
      ({ value }) => value > 0,
    )
  }
  return (
    <BarChart
      caption={caption}
      hint={bars.length < pivot.rows.length ? t('statistics.chartHint', { count: bars.length }) : null}
      legend={pivot.columns.length > columns.length ? [...entries, others] : entries}
      rows={bars.map((row) => {
        const key = String(row.value)
        return {
          key,
          label: textOf(shape.rows, row.value),
          bars: [{ key, parts: partsOf(row), text: format.ut(row.ut) }],
        }
      })}
    />
  )
}
