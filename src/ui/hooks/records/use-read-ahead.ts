import { useEffect, useMemo } from 'react'
import type { Observable } from 'rxjs'
import { createAheadReader } from './ahead-reader.ts'

/** Handlers of a control that leads to records. */
export interface ReadAhead {
  onPointerEnter(): void
  onPointerLeave(): void
  onFocus(): void
  onBlur(): void
}

/** Reads a source while the pointer or the focus rests on its control, and a little longer. */
export const createReadAhead = (source: Observable<unknown>): ReadAhead => {
  const { rest, leave } = createAheadReader()
  const enter = (): void => rest('', () => source)
  return { onPointerEnter: enter, onPointerLeave: leave, onFocus: enter, onBlur: leave }
}

/**
 * Reads the target of a control before it is opened. The page behind the control then subscribes to
 * the same shared queries and has its answers at once.
 */
export const useReadAhead = (source: Observable<unknown>): ReadAhead => {
  const readAhead = useMemo(() => createReadAhead(source), [source])
  useEffect(() => readAhead.onBlur, [readAhead])
  return readAhead
}
