import { useCallback, useMemo, useRef } from 'react'
import { map } from 'rxjs'
import type { RecordId } from '#contract/core/ids.ts'
import { INTERNAL_PAGE_SIZE } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { useServices } from '../../../services/services.tsx'
import { createGrowingPages } from './growing-pages.ts'
import { commentPage } from './timeline-queries.ts'

export interface CommentPages {
  /** Undefined until the first page is read. */
  readonly comments: readonly Mirrored<'comment'>[] | undefined
  /** Instant of the last read comment; null once all are read. */
  readonly commentsReadTo: string | null
  /** Reads the next page or pages, unless some are on their way. */
  readMore(): void
  /** Reads twice as many pages, unless some are on their way. */
  readFar(): void
}

/**
 * Share of the read pages by which more are read: thousands of entries are put in order again each
 * time.
 */
const GROWTH = 0.1

/**
 * The comments of a ticket from one end, page by page: ten thousand records read at once would hold
 * up the screen.
 */
export const useCommentPages = (ticketId: RecordId, oldestFirst: boolean): CommentPages => {
  const { queries } = useServices()
  // A ticket that was just numbered is read as far as before.
  const read = useRef(1)
  const growing = useMemo(
    () => createGrowingPages((page) => queries.list('comment', commentPage(ticketId, oldestFirst, page)), read.current),
    [queries, ticketId, oldestFirst],
  )
  const source = useMemo(
    () =>
      growing.pages$.pipe(
        map((pages) => ({
          comments: pages.flatMap(({ rows }) => rows),
          total: pages[0]?.total ?? 0,
          pages: pages.length,
        })),
      ),
    [growing],
  )
  const { value, current } = useObservable(source)
  const isComplete = value !== undefined && value.pages * INTERNAL_PAGE_SIZE >= value.total
  const pages = current && !isComplete ? value?.pages : undefined
  const grow = useCallback(
    (to: (pages: number) => number) => {
      if (pages === undefined || growing.wanted() > pages) return
      read.current = to(pages)
      growing.grow(read.current)
    },
    [growing, pages],
  )
  return {
    comments: value?.comments,
    commentsReadTo: isComplete ? null : (value?.comments.at(-1)?.created_at ?? null),
    readMore: useCallback(() => grow((count) => count + Math.ceil(count * GROWTH)), [grow]),
    readFar: useCallback(() => grow((count) => 2 * count), [grow]),
  }
}
