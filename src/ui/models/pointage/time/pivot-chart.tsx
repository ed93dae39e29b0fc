import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../hooks/page/use-format.ts'
import type { Pivot, PivotLine } from './pivot.ts'
import { useCaption } from './pivot-table.tsx'
import { useDimensionText } from './use-dimension-text.ts'
import type { PivotShape } from './use-pivot.ts'

/** Bars of the chart, and parts of a bar that have a colour of their own. */
const MOST_BARS = 20
const MOST_PARTS = 6

/** Fills of the parts, which are told apart in light and dark; the last one is for all others. */
const FILLS = ['fill-accent', 'fill-chart-2', 'fill-chart-3', 'fill-chart-4', 'fill-chart-5', 'fill-chart-6', 'fill-ink-3'] as const
const OTHERS = MOST_PARTS

interface Part {
  readonly fill: string
  readonly label: string
  readonly ut: number
}

interface PivotChartProps {
  readonly shape: PivotShape
  readonly pivot: Pivot
}

/**
 * Time as bars: one a row, in parts by the columns. The table of the same page has every number.
 */
export const PivotChart = ({ shape, pivot }: PivotChartProps) => {
  const { t } = useTranslation('report')
  const caption = useCaption(shape)
  const textOf = useDimensionText()
  const bars = pivot.rows.slice(0, MOST_BARS)
  const columns = pivot.columns.toSorted((a, b) => b.ut - a.ut).slice(0, MOST_PARTS)
  const longest = Math.max(1, ...bars.map(({ ut }) => ut))
  const partsOf = (row: PivotLine): readonly Part[] => {
    if (shape.columns === null) return [{ fill: FILLS[0], label: '', ut: row.ut }]
    const { columns: dimension } = shape
    const parts = columns.map((column, index) => ({
      fill: FILLS[index] ?? FILLS[OTHERS],
      label: textOf(dimension, column.value),
      ut: pivot.amountOf(row.value, column.value)?.ut ?? 0,
    }))
    const shown = parts.reduce((sum, { ut }) => sum + ut, 0)
    const others = { fill: FILLS[OTHERS], label: t('statistics.others', { count: pivot.columns.length - columns.length }), ut: row.ut - shown }
    return [...parts, others].filter(({ ut }) => ut > 0)
  }
  return (
    <figure className="grid gap-3 px-3">
      <figcaption className="font-semibold">
        <span className="first-letter:uppercase">{caption}</span>
        {bars.length < pivot.rows.length && (
          <span className="ml-2 font-normal text-ink-2 text-sm">{t('statistics.chartHint', { count: bars.length })}</span>
        )}
      </figcaption>
      {shape.columns !== null && <Legend parts={legendOf(pivot, columns, (value) => textOf(shape.columns ?? shape.rows, value), t)} />}
      <ul className="grid gap-2.5">
        {bars.map((row) => (
          <Bar key={String(row.value)} label={textOf(shape.rows, row.value)} ut={row.ut} longest={longest} parts={partsOf(row)} />
        ))}
      </ul>
    </figure>
  )
}

const legendOf = (
  { columns: all }: Pivot,
  columns: readonly PivotLine[],
  textOf: (value: PivotLine['value']) => string,
  t: ReturnType<typeof useTranslation<'report'>>['t'],
): readonly Omit<Part, 'ut'>[] => [
  ...columns.map(({ value }, index) => ({ fill: FILLS[index] ?? FILLS[OTHERS], label: textOf(value) })),
  ...(all.length > columns.length ? [{ fill: FILLS[OTHERS], label: t('statistics.others', { count: all.length - columns.length }) }] : []),
]

const Legend = ({ parts }: { readonly parts: readonly Omit<Part, 'ut'>[] }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-sm">
    {parts.map(({ fill, label }) => (
      <li key={fill} className="flex items-center gap-1.5">
        <svg className="size-2.5 shrink-0" aria-hidden="true" viewBox="0 0 10 10">
          <rect className={fill} width="10" height="10" rx="2" />
        </svg>
        <span className="first-letter:uppercase">{label}</span>
      </li>
    ))}
  </ul>
)

/** Width of the longest bar in the units of its drawing. */
const WIDTH = 1000

interface BarProps {
  readonly label: string
  readonly ut: number
  readonly longest: number
  readonly parts: readonly Part[]
}

const Bar = ({ label, ut, longest, parts }: BarProps) => {
  const format = useFormat()
  const widthOf = (part: Part): number => (part.ut / longest) * WIDTH
  const startOf = (index: number): number => parts.slice(0, index).reduce((sum, part) => sum + widthOf(part), 0)
  return (
    <li className="grid gap-0.5">
      <span className="flex justify-between gap-4">
        <span className="truncate first-letter:uppercase">{label}</span>
        <span className="tabular">{format.ut(ut)}</span>
      </span>
      <svg className="h-3 w-full" aria-hidden="true" viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none">
        <rect className="fill-sunken" width={WIDTH} height="10" />
        {parts.map((part, index) => (
          <rect key={part.fill} className={part.fill} x={startOf(index)} width={widthOf(part)} height="10">
            <title>{part.label === '' ? format.ut(part.ut) : `${part.label} : ${format.ut(part.ut)}`}</title>
          </rect>
        ))}
      </svg>
    </li>
  )
}
