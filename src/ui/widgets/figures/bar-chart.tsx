/** Fills of the parts, which are told apart in light and dark. */
export const FILLS = [
  'fill-accent',
  'fill-chart-2',
  'fill-chart-3',
  'fill-chart-4',
  'fill-chart-5',
  'fill-chart-6',
] as const
/** The fill of all other parts together. */
export const OTHERS_FILL = 'fill-ink-3'

export interface LegendEntry {
  readonly fill: string
  readonly label: string
}

export interface BarPart extends LegendEntry {
  readonly value: number
  /** The number of the part as a reader reads it. */
  readonly text: string
}

/** A bar in parts, with its number. */
export interface Bar {
  readonly key: string
  readonly parts: readonly BarPart[]
  readonly text: string
}

export interface BarRow {
  readonly key: string
  readonly label: string
  readonly bars: readonly Bar[]
}

interface BarChartProps {
  readonly caption: string
  /** Stands behind the caption: what the chart leaves out. */
  readonly hint: string | null
  /** Empty where there is nothing to tell apart. */
  readonly legend: readonly LegendEntry[]
  readonly rows: readonly BarRow[]
}

/** Horizontal bars in parts, of the same scale. A table beside it has every number. */
export const BarChart = ({ caption, hint, legend, rows }: BarChartProps) => {
  const lengthOf = ({ parts }: Bar): number => parts.reduce((sum, { value }) => sum + value, 0)
  const longest = Math.max(1, ...rows.flatMap(({ bars }) => bars.map(lengthOf)))
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3">
      <figcaption className="font-semibold">
        <span className="inline-block first-letter:uppercase">{caption}</span>
        {hint !== null && <span className="ml-2 font-normal text-ink-2 text-sm">{hint}</span>}
      </figcaption>
      {legend.length > 0 && <Legend entries={legend} />}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {rows.map(({ key, label, bars }) => (
          <li key={key} className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
            <span className="flex justify-between gap-4">
              <span className="truncate first-letter:uppercase">{label}</span>
              {bars.length === 1 && <span className="tabular">{bars[0]?.text}</span>}
            </span>
            {bars.map((bar) => (
              <span key={bar.key} className="flex items-center gap-3">
                <BarLine bar={bar} longest={longest} />
                {bars.length > 1 && (
                  <span className="w-28 shrink-0 text-right text-ink-2 text-sm tabular">{bar.text}</span>
                )}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </figure>
  )
}

const Legend = ({ entries }: { readonly entries: readonly LegendEntry[] }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-sm">
    {entries.map(({ fill, label }) => (
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

const BarLine = ({ bar: { parts }, longest }: { readonly bar: Bar; readonly longest: number }) => {
  const widthOf = ({ value }: BarPart): number => (value / longest) * WIDTH
  const startOf = (index: number): number => parts.slice(0, index).reduce((sum, part) => sum + widthOf(part), 0)
  return (
    <svg className="h-3 w-0 flex-1" aria-hidden="true" viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none">
      <rect className="fill-sunken" width={WIDTH} height="10" />
      {parts.map((part, index) => (
        <rect key={part.fill} className={part.fill} x={startOf(index)} width={widthOf(part)} height="10">
          <title>{part.label === '' ? part.text : `${part.label} : ${part.text}`}</title>
        </rect>
      ))}
    </svg>
  )
}
