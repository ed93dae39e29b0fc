import { Check, Minus } from 'lucide-react'
import { Checkbox as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export const Checkbox = ({ className, ...rest }: ComponentProps<typeof Radix.Root>) => (
  <Radix.Root
    {...rest}
    className={cx(
      'group relative inline-flex size-4 shrink-0 items-center justify-center rounded-sm border border-control-line bg-surface transition-colors duration-(--fast) before:absolute before:-inset-2 hover:border-ink-3 disabled:opacity-50 data-[state=checked]:border-accent data-[state=indeterminate]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent',
      className,
    )}
  >
    <Radix.Indicator className="text-accent-ink">
      <Check aria-hidden className="size-3 group-data-[state=indeterminate]:hidden" strokeWidth={3} />
      <Minus aria-hidden className="hidden size-3 group-data-[state=indeterminate]:block" strokeWidth={3} />
    </Radix.Indicator>
  </Radix.Root>
)
