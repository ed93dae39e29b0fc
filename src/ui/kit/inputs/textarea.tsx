import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { CONTROL } from './input.tsx'

/** Grows with its text. */
export const Textarea = ({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    {...rest}
    rows={rows}
    className={cx(CONTROL, 'field-sizing-content max-h-[50vh] min-h-16 resize-y py-1.5', className)}
  />
)
