import { useMemo, useRef } from 'react'
import { map, of } from 'rxjs'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useActionContext } from '../../../hooks/records/references.tsx'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { useWhere } from '../../../hooks/records/use-records.ts'
import { idsOf } from '../../../hooks/sync/ids-in-events.ts'
import { usePerson, useServices } from '../../../services/services.tsx'
import { pendingSteps } from '../stages/pending-steps.ts'
import { pendingChanges } from './pending-changes.ts'
import { type TimelineEntry, timelineOf } from './timeline.ts'
import { staffLists } from './timeline-queries.ts'
import { useCommentPages } from './use-comment-pages.ts'

const NONE: readonly never[] = []

/**
 * The rows of a list; nothing without a query, as for a client, whose device has none of these
 * models.
 */
const useListed = <Name extends 'activity' | 'commit'>(
  model: Name,
  query: ListQuery | undefined,
): readonly Mirrored<Name>[] | undefined => {
  const { queries } = useServices()
  const source = useMemo(
    () => (query ? queries.list(model, query).pipe(map(({ rows }) => rows)) : of<readonly Mirrored<Name>[]>(NONE)),
    [queries, model, query],
  )
  return useObservable(source).value
}

/** Records that only staff read, too. */
const useStaffRows = (ticketId: RecordId, isStaff: boolean) => {
  const lists = useMemo(() => (isStaff ? staffLists(ticketId) : null), [ticketId, isStaff])
  return { activity: useListed('activity', lists?.activity), commits: useListed('commit', lists?.commit) }
}

export interface Timeline {
  /** Undefined while it is read. */
  readonly entries: readonly TimelineEntry[] | undefined
  /** All entries are read. */
  readonly isComplete: boolean
  /** Reads a little more of the past. */
  readMore(): void
  /** Reads the past twice as far. */
  readFar(): void
}

/**
 * Everything that happened to a ticket, from this device alone. Without comments, the past is there
 * at once.
 */
export const useTimeline = (ticket: Mirrored<'ticket'>, oldestFirst: boolean, hasComments: boolean): Timeline => {
  const { outbox, now } = useServices()
  const { actor } = usePerson()
  const { statuses } = useActionContext()
  const events = useObservable(outbox.events$).value ?? NONE
  const pages = useCommentPages(ticket.id, oldestFirst)
  const { comments, readMore, readFar } = pages
  const commentsReadTo = hasComments ? pages.commentsReadTo : null
  const recordedSteps = useWhere('ticket_status_history', 'ticket_id', ticket.id)
  const files = useWhere('file', 'ticket_id', ticket.id)
  const pointages = useWhere('pointage', 'ticket_id', ticket.id)
  const isStaff = actor.role !== 'client'
  const { activity, commits } = useStaffRows(ticket.id, isStaff)
  const { id, status_id: statusId, created_at, created_by_id } = ticket
  const own = useMemo(() => {
    if (!recordedSteps || !activity) return null
    const names = idsOf(events, 'ticket', id)
    return {
      steps: pendingSteps({ events, names, statuses, recorded: recordedSteps, statusId, personId: actor.id }),
      changes: isStaff ? pendingChanges({ events, names, activity, personId: actor.id, now: now().getTime() }) : NONE,
    }
  }, [events, id, statuses, recordedSteps, statusId, actor.id, activity, isStaff, now])
  const entries = useMemo(() => {
    if (!comments || !recordedSteps || !files || !pointages || !activity || !commits || !own) return undefined
    return timelineOf({
      ticket: { created_at, created_by_id },
      comments,
      recordedSteps,
      pendingSteps: own.steps,
      activity,
      pendingChanges: own.changes,
      files,
      pointages,
      commits,
      personId: actor.id,
      commentsReadTo,
      oldestFirst,
    })
  }, [
    comments,
    recordedSteps,
    files,
    pointages,
    activity,
    commits,
    own,
    created_at,
    created_by_id,
    actor.id,
    commentsReadTo,
    oldestFirst,
  ])
  return { entries: useKept(entries), isComplete: pages.commentsReadTo === null, readMore, readFar }
}

/** The last entries, while the sources of a ticket that was just numbered are read again. */
const useKept = (entries: readonly TimelineEntry[] | undefined): readonly TimelineEntry[] | undefined => {
  const kept = useRef(entries)
  if (entries !== undefined) kept.current = entries
  return kept.current
}
