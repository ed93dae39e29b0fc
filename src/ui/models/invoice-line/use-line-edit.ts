import { useCallback } from 'react'
import type { Dispatched } from '#contract/core/events/event.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import type { Line } from './use-lines.ts'

/** Changes values of a line; `seen` are those that the person has changed. */
export type LineEdit = (line: Line, values: Partial<Line>, seen: Partial<Line>) => Promise<Dispatched | null>

export const useLineEdit = (): LineEdit => {
  const { dispatchAction } = useDispatchAction()
  return useCallback(
    (line, values, seen) => dispatchAction('invoice_line', { ...line, ...seen }, 'update', values),
    [dispatchAction],
  )
}
