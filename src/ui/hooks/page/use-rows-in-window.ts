import { useDeferredValue } from 'react'

/** Height of a row of a table with figures, px. */
const ROW_PX = 33

/**
 * Number of rows to render: in the first frame those that the window can show below `above` px of
 * other content, then all that are asked for.
 */
export const useRowsInWindow = (asked: number, above = 0): number =>
  useDeferredValue(asked, Math.min(asked, Math.ceil(Math.max(0, window.innerHeight - above) / ROW_PX)))
