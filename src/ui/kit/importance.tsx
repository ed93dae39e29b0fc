import { MAX_IMPORTANCE } from '#contract/models/ticket/ticket.ts'
import { cx } from './cx.ts'

const STEPS = Array.from({ length: MAX_IMPORTANCE }, (_, index) => index + 1)

/** Bars that rise with the importance, from 1. */
export const ImportanceIcon = ({ value }: { readonly value: number }) => (
  <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0">
    {STEPS.map((step) => (
      <rect
        key={step}
        x={step * 2.9 - 2.2}
        y={13 - step * 2.1}
        width="1.9"
        height={step * 2.1 + 0.4}
        rx="0.7"
        className={cx(step <= value ? 'fill-ink-2' : 'fill-line-strong')}
      />
    ))}
  </svg>
)
