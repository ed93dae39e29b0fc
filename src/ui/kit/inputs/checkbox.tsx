import { Check, Minus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'className'> {
  readonly checked: boolean | 'indeterminate'
  onCheckedChange(checked: boolean): void
  readonly className?: string | undefined
}

/** A native checkbox under our drawing: a list renders one per row, and nothing is cheaper. */
export const Checkbox = ({ checked, onCheckedChange, className, ...rest }: CheckboxProps) => (
  <span className="relative z-[1] inline-flex size-4 shrink-0 items-center justify-center text-accent-ink">
    <input
      {...rest}
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = checked === 'indeterminate'
      }}
      checked={checked === true}
      onChange={(event) => onCheckedChange(event.currentTarget.checked)}
      className={cx(
        'absolute inset-0 size-4 appearance-none rounded-sm border border-control-line bg-surface before:absolute before:-inset-2 touch:before:-inset-3.5 checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent hover:border-ink-3 disabled:opacity-50',
        className,
      )}
    />
    {checked === true && <Check aria-hidden className="pointer-events-none relative size-3" strokeWidth={3} />}
    {checked === 'indeterminate' && (
      <Minus aria-hidden className="pointer-events-none relative size-3" strokeWidth={3} />
    )}
  </span>
)
