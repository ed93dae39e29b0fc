import type { ComponentProps } from 'react'
import type { Exemption } from '#contract/invoicing/tva.ts'
import type { LineEdit } from './use-line-edit.ts'
import type { Line } from './use-lines.ts'

export interface LineRowProps {
  /** The id with which the line was first shown. */
  readonly firstId: string
  readonly line: Line
  /** Counted from one. */
  readonly number: number
  /** Exemption of the whole invoice; it precedes the rate of the line. */
  readonly exemption: Exemption | null
  readonly isReadOnly: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isOpen: boolean
  readonly isDragged: boolean
  /** Where a dragged row would be dropped beside this one. */
  readonly drop: 'before' | 'after' | null
  readonly handle: Pick<ComponentProps<'button'>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>
  readonly edit: LineEdit
  toggle(): void
  move(by: -1 | 1): void
  remove(): void
  explain(): void
}
