import { useCallback, useEffect, useMemo, useState } from 'react'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useAll } from '../../../hooks/records/use-records.ts'
import { usePerson } from '../../../services/services.tsx'

export interface ColumnChoice {
  /** Ids of the chosen columns in their order; null for those of the list itself. */
  readonly chosen: readonly string[] | null
  /** Shows other columns at once. */
  preview(columns: readonly string[] | null): void
  /** Keeps what is shown, for this person on every device. */
  keep(): void
}

/** A choice that the record does not have yet; `isKept`: it is on its way there. */
interface Shown {
  readonly columns: readonly string[] | null
  readonly isKept: boolean
}

const textOf = (columns: readonly string[] | null): string | null => columns?.join() ?? null

/**
 * The columns that the person has chosen for a list. Two devices may each have made a record while
 * offline: the newer one counts.
 */
export const useColumnChoice = (list: string): ColumnChoice => {
  const { actor } = usePerson()
  const { dispatchAction, createRecord } = useDispatchAction()
  const layouts = useAll('list_layout')
  const kept = useMemo(
    () => layouts?.filter((layout) => layout.list === list && layout.user_id === actor.id).at(-1),
    [layouts, list, actor.id],
  )
  const columns = kept?.columns ?? null
  const keptColumns = useMemo(() => columns?.split(',') ?? null, [columns])
  const [shown, setShown] = useState<Shown | null>(null)
  const shownText = shown && textOf(shown.columns)

  // The choice stays on screen until the record has it: the list does not go back in between.
  useEffect(() => {
    if (shown?.isKept && shownText === columns) setShown(null)
  }, [shown, shownText, columns])

  const keep = useCallback(() => {
    if (shown === null || shown.isKept) return
    if (shownText === columns) {
      setShown(null)
      return
    }
    setShown({ ...shown, isKept: true })
    if (kept) void dispatchAction('list_layout', kept, 'update', { columns: shownText })
    else void createRecord('list_layout', { list, columns: shownText })
  }, [shown, shownText, columns, kept, dispatchAction, createRecord, list])
  return {
    chosen: shown ? shown.columns : keptColumns,
    preview: useCallback((next) => setShown({ columns: next, isKept: false }), []),
    keep,
  }
}
