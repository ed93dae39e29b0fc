import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

export const CONTROL =
  'w-full rounded-md border border-control-line bg-surface px-2.5 text-ink hover:border-ink-3 focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-danger-text'

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={cx(CONTROL, 'h-control read-only:bg-sunken', className)} />
)
