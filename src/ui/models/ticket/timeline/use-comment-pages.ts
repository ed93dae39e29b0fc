import { useCallback, useMemo, useState } from 'react'
import { combineLatest, map } from 'rxjs'
import type { RecordId } from '#contract/core/ids.ts'
import { INTERNAL_PAGE_SIZE, type ListQuery } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { useServices } from '../../../services/services.tsx'

export interface CommentPages {
  /** Undefined until the first page is read. */
  readonly comments: readonly Mirrored<'comment'>[] | undefined
  /** Instant of the last read comment; null once all are read. */
  readonly horizon: string | null
  /** Reads twice as many pages, unless some are on their way. */
  readMore(): void
}

const pageOf = (ticketId: RecordId, oldestFirst: boolean, page: number): ListQuery => ({
  search: '',
  filter: { ticket_id: { in: [ticketId] } },
  orderBy: [{ field: 'created_at', direction: oldestFirst ? 'asc' : 'desc' }],
  page,
  limit: INTERNAL_PAGE_SIZE,
})

/**
 * The comments of a ticket from one end, page by page: ten thousand records read at once would hold
 * up the screen.
 */
export const useCommentPages = (ticketId: RecordId, oldestFirst: boolean): CommentPages => {
  const { queries } = useServices()
  const [pages, setPages] = useState(1)
  const source = useMemo(
    () =>
      combineLatest(Array.from({ length: pages }, (_, index) => queries.list('comment', pageOf(ticketId, oldestFirst, index + 1)))).pipe(
        map((results) => ({ comments: results.flatMap(({ rows }) => rows), total: results[0]?.total ?? 0, pages })),
      ),
    [queries, ticketId, oldestFirst, pages],
  )
  const { value, current } = useObservable(source)
  const isComplete = value !== undefined && value.pages * INTERNAL_PAGE_SIZE >= value.total
  const mayRead = current && !isComplete
  return {
    comments: value?.comments,
    horizon: isComplete ? null : (value?.comments.at(-1)?.created_at ?? null),
    readMore: useCallback(() => {
      if (mayRead) setPages((count) => 2 * count)
    }, [mayRead]),
  }
}
