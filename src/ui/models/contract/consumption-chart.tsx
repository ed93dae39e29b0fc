import { useId } from 'react'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useWidth } from '../../hooks/page/use-width.ts'
import { cx } from '../../kit/cx.ts'
import type { Consumed } from './consumption.ts'

/** Before the first measurement, in px. */
const USUAL_WIDTH = 720
const HEIGHT = 200
/** Room that a value and the name of a month need, in px. */
const VALUE_PX = 46
const MONTH_PX = 34
/** Room above the highest bar for its value, and below the bars for the months. */
const TOP = 18
const BOTTOM = 22
/** Bars stay apart and never get wider than this. */
const GAP = 0.28
const WIDEST = 56

/**
 * Bars for what was used, and a line above each for what was available. Drawn at the width of its
 * container, so that its texts keep their size on a phone.
 */
export const ConsumptionChart = ({
  bars,
  caption,
}: {
  readonly bars: readonly Consumed[]
  readonly caption: string
}) => {
  const format = useFormat()
  const id = useId()
  const [container, measured] = useWidth<HTMLDivElement>('consumption')
  const whole = measured || USUAL_WIDTH
  const mostUsed = Math.max(...bars.map(({ used }) => used))
  const most = Math.max(1, ...bars.flatMap(({ used, available }) => [used, available]))
  const yOf = (ut: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - ut / most)
  const step = whole / Math.max(1, bars.length)
  const width = Math.min(WIDEST, step * (1 - GAP))
  const base = yOf(0)
  const every = Math.ceil(MONTH_PX / step)
  return (
    <div ref={container}>
      <svg viewBox={`0 0 ${whole} ${HEIGHT}`} role="img" aria-labelledby={id} className="block h-auto w-full">
        <title id={id}>{caption}</title>
        <line x1={0} x2={whole} y1={base} y2={base} className="stroke-line-strong" />
        {bars.map((bar, index) => {
          const middle = step * (index + 0.5)
          const isOver = bar.used > bar.available
          const top = yOf(bar.used)
          const line = yOf(bar.available)
          return (
            <g key={bar.from}>
              <rect
                x={middle - width / 2}
                width={width}
                y={top}
                height={base - top}
                rx={2}
                className={isOver ? 'fill-danger' : 'fill-accent'}
              />
              <line
                x1={middle - step / 2}
                x2={middle + step / 2}
                y1={line}
                y2={line}
                strokeDasharray="4 3"
                className="stroke-ink-3"
              />
              {bar.used > 0 && (step >= VALUE_PX || bar.used === mostUsed) && (
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
    </div>
  )
}
