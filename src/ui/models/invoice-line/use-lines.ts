import { useMemo, useRef } from 'react'
import { combineLatest, filter, map, merge, type Observable, of, switchMap, take, timer } from 'rxjs'
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

/** The ids under which lines were shown. */
interface ShownIds {
  /** The key of each id. */
  readonly keys: Map<RecordId, string>
  /** Temporary ids that have no number yet. */
  readonly temporary: Set<RecordId>
}

/**
 * The news of a number comes within moments of the row that has it; longer nothing waits for it.
 */
const NUMBER_WAIT_MS = 1000

/**
 * Gives each line its first id as key. Where a temporary id has gone and a number has come, the
 * rows wait until the mirror tells which number the id has got: with a wrong key the line would be
 * mounted anew, and lose the focus and what is typed.
 */
export const withKeys = (
  queries: Pick<RecordQueries, 'one'>,
  rows: readonly Line[],
  shown: ShownIds,
): Observable<readonly KeyedLine[]> => {
  const ids = new Set(rows.map(({ id }) => id))
  const gone = [...shown.temporary].filter((id) => !ids.has(id))
  const keyed = (): readonly KeyedLine[] =>
    rows.map((line) => {
      const key = shown.keys.get(line.id) ?? line.id
      shown.keys.set(line.id, key)
      if (isTemporaryId(line.id)) shown.temporary.add(line.id)
      return { key, line }
    })
  if (gone.length === 0 || rows.every(({ id }) => shown.keys.has(id))) return of(keyed())
  const numbered$ = combineLatest(gone.map((id) => queries.one('invoice_line', id))).pipe(
    map((found) => {
      for (const [at, line] of found.entries()) {
        const temporary = gone[at]
        if (!line || temporary === undefined || isTemporaryId(line.id)) continue
        shown.keys.set(line.id, shown.keys.get(temporary) ?? temporary)
        shown.temporary.delete(temporary)
      }
      return rows.every(({ id }) => shown.keys.has(id))
    }),
    filter((areAllKnown) => areAllKnown),
  )
  return merge(numbered$, timer(NUMBER_WAIT_MS)).pipe(take(1), map(keyed))
}

/** The lines of an invoice in their order; undefined until they have been read. */
export const useLines = (invoiceId: RecordId): readonly KeyedLine[] | undefined => {
  const { queries } = useServices()
  const shown = useRef<ShownIds>({ keys: new Map(), temporary: new Set() })
  const lines$ = useMemo(
    () =>
      queries
        .where('invoice_line', 'invoice_id', [invoiceId])
        .pipe(switchMap((rows) => withKeys(queries, rows, shown.current))),
    [queries, invoiceId],
  )
  return useObservable(lines$).value
}
