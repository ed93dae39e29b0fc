import { useDeferredValue } from 'react'
import { useAfterPaint } from './use-after-paint.ts'

/** Height of a row of a table with figures, px. */
const ROW_PX = 33

interface RowsInWindow {
  /** Height of other content above the table, px. */
  readonly above?: number
  /** Name of the rows: others begin with those of the window again. */
  readonly of?: string
}

/**
 * Number of rows to render: in the first frame those that the window can show, then all that are
 * asked for.
 */
export const useRowsInWindow = (asked: number, { above = 0, of = '' }: RowsInWindow = {}): number => {
  const isPainted = useAfterPaint(of)
  const afterPaint = useDeferredValue(asked)
  return isPainted ? afterPaint : Math.min(asked, Math.ceil(Math.max(0, window.innerHeight - above) / ROW_PX))
}
