import { useMemo, useRef } from 'react'
import { combineLatest, map, type Observable, of, switchMap } from 'rxjs'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { RecordQueries } from '#src/store/queries/record-queries.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useServices } from '../../services/services.tsx'

export type Line = Mirrored<'invoice_line'>

/** A line with a key for React that survives the change from a temporary id to the server's. */
export interface KeyedLine {
  readonly key: string
  readonly line: Line
}

/**
 * Gives each line its first id as key. `temporary` collects the temporary ids that were ever
 * shown; the query of one record tells which number each has got.
 */
const withKeys = (queries: RecordQueries, rows: readonly Line[], temporary: Set<RecordId>): Observable<readonly KeyedLine[]> => {
  for (const { id } of rows) if (isTemporaryId(id)) temporary.add(id)
  const names = [...temporary]
  if (names.length === 0) return of(rows.map((line) => ({ key: line.id, line })))
  return combineLatest(names.map((id) => queries.one('invoice_line', id))).pipe(
    map((found) => {
      const keyOf = new Map(found.flatMap((line, at) => (line ? [[line.id, names[at] ?? line.id] as const] : [])))
      return rows.map((line) => ({ key: keyOf.get(line.id) ?? line.id, line }))
    }),
  )
}

/** The lines of an invoice in their order; undefined until they have been read. */
export const useLines = (invoiceId: RecordId): readonly KeyedLine[] | undefined => {
  const { queries } = useServices()
  const temporary = useRef(new Set<RecordId>())
  const lines$ = useMemo(
    () => queries.where('invoice_line', 'invoice_id', [invoiceId]).pipe(switchMap((rows) => withKeys(queries, rows, temporary.current))),
    [queries, invoiceId],
  )
  return useObservable(lines$).value
}
