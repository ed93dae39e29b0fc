import { Switch as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

export const Switch = ({ className, ...rest }: ComponentProps<typeof Radix.Root>) => (
  <Radix.Root
    {...rest}
    className={cx(
      'relative h-[18px] w-[30px] shrink-0 rounded-full bg-control-line before:absolute before:-inset-2 touch:before:-inset-x-[7px] touch:before:-inset-y-[13px] disabled:opacity-50 data-[state=checked]:bg-accent',
      className,
    )}
  >
    <Radix.Thumb className="block size-[14px] translate-x-[2px] rounded-full bg-accent-ink transition-transform duration-(--fast) data-[state=checked]:translate-x-[14px]" />
  </Radix.Root>
)
