import { useId } from 'react'
import { useFormat } from '../../hooks/page/use-format.ts'
import { cx } from '../../kit/cx.ts'
import type { Consumed } from './consumption.ts'

const WIDTH = 720
const HEIGHT = 200
/** Room above the highest bar for its value, and below the bars for the months. */
const TOP = 18
const BOTTOM = 22
/** Bars stay apart and never get wider than this. */
const GAP = 0.28
const WIDEST = 56

/** Bars for what was used, and a line above each for what was available. */
export const ConsumptionChart = ({ bars, caption }: { readonly bars: readonly Consumed[]; readonly caption: string }) => {
  const format = useFormat()
  const id = useId()
  const most = Math.max(1, ...bars.flatMap(({ used, available }) => [used, available]))
  const yOf = (ut: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - ut / most)
  const step = WIDTH / Math.max(1, bars.length)
  const width = Math.min(WIDEST, step * (1 - GAP))
  const base = yOf(0)
  // Few months have room for every name.
  const every = Math.ceil(bars.length / 12)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id} className="h-auto w-full">
      <title id={id}>{caption}</title>
      <line x1={0} x2={WIDTH} y1={base} y2={base} className="stroke-line-strong" />
      {bars.map((bar, index) => {
        const middle = step * (index + 0.5)
        const isOver = bar.used > bar.available
        const top = yOf(bar.used)
        const line = yOf(bar.available)
        return (
          <g key={bar.from}>
            <rect x={middle - width / 2} width={width} y={top} height={base - top} rx={2} className={isOver ? 'fill-danger' : 'fill-accent'} />
            <line x1={middle - step / 2} x2={middle + step / 2} y1={line} y2={line} strokeDasharray="4 3" className="stroke-ink-3" />
            {bar.used > 0 && bars.length <= 12 && (
              <text
                x={middle}
                y={top - 5}
                textAnchor="middle"
                paintOrder="stroke"
                strokeWidth={4}
                className={cx('stroke-surface text-[11px] tabular', isOver ? 'fill-danger-text' : 'fill-ink-2')}
              >
                {format.ut(bar.used)}
              </text>
            )}
            {index % every === 0 && (
              <text x={middle} y={HEIGHT - 6} textAnchor="middle" className="fill-ink-3 text-[11px]">
                {format.shortMonth(bar.from)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
