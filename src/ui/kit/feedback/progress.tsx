import { cx } from '../cx.ts'

interface ProgressProps {
  readonly label: string
  readonly value: number
  readonly max: number
  readonly className?: string
}

/** A bar that is full at `max` and takes the warning colour beyond it. */
export const Progress = ({ label, value, max, className }: ProgressProps) => {
  const share = max > 0 ? Math.min(1, value / max) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      className={cx('h-1.5 overflow-hidden rounded-full bg-pressed', className)}
    >
      <div
        className={cx(
          'h-full origin-left rounded-full transition-transform duration-(--quick)',
          value > max ? 'bg-danger' : 'bg-accent',
        )}
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}
