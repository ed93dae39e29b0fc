import { MAX_IMPORTANCE } from '#contract/models/ticket/ticket.ts'
import { cx } from './cx.ts'

const STEPS = Array.from({ length: MAX_IMPORTANCE }, (_, index) => index + 1)

/** Bars that rise with the importance, from 1. */
export const ImportanceIcon = ({ value }: { readonly value: number }) => (
  <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0">
    {STEPS.map((step) => (
      <rect
        key={step}
        x={step * 3 - 2.5}
        y={12 - step * 2}
        width="2"
        height={step * 2 + 2}
        rx="0.8"
        className={cx(step <= value ? 'fill-ink-2' : 'fill-line-strong')}
      />
    ))}
  </svg>
)
