import { merge, type Observable } from 'rxjs'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { INTERNAL_PAGE_SIZE, type ListQuery, parseOrder } from '#contract/core/list-query.ts'
import { activity as activityModel } from '#contract/models/activity/activity.ts'
import { commit as commitModel } from '#contract/models/commit/commit.ts'
import type { RecordQueries } from '#src/store/queries/record-queries.ts'

/** One page of the comments of a ticket, from the end that is shown first; counted from 1. */
export const commentPage = (ticketId: RecordId, oldestFirst: boolean, page: number): ListQuery => ({
  search: '',
  filter: { ticket_id: { in: [ticketId] } },
  orderBy: [{ field: 'created_at', direction: oldestFirst ? 'asc' : 'desc' }],
  page,
  limit: INTERNAL_PAGE_SIZE,
})

const newest = (defaultOrder: string, filter: ListQuery['filter']): ListQuery => ({
  search: '',
  filter,
  orderBy: parseOrder(defaultOrder),
  page: 1,
  limit: 'all',
})

/** Lists that only staff read; null while the ticket has no server id. */
export const staffLists = (ticketId: RecordId): { readonly activity: ListQuery; readonly commit: ListQuery } | null =>
  isTemporaryId(ticketId)
    ? null
    : {
        activity: newest(activityModel.defaultOrder, {
          model: { in: ['ticket'] },
          record_id: { in: [Number(ticketId)] },
        }),
        commit: newest(commitModel.defaultOrder, { ticket_ids: { in: [ticketId] } }),
      }

/**
 * Reads the first queries of a ticket's timeline. While they have a subscriber, a timeline that
 * opens has its answers at once.
 */
export const readAhead = (queries: RecordQueries, ticketId: RecordId, oldestFirst: boolean): Observable<unknown> => {
  const lists = staffLists(ticketId)
  return merge<unknown[]>(
    queries.list('comment', commentPage(ticketId, oldestFirst, 1)),
    queries.where('ticket_status_history', 'ticket_id', [ticketId]),
    queries.where('file', 'ticket_id', [ticketId]),
    queries.where('pointage', 'ticket_id', [ticketId]),
    ...(lists ? [queries.list('activity', lists.activity), queries.list('commit', lists.commit)] : []),
  )
}
