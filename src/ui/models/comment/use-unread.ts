import { useEffect, useMemo, useRef, useState } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { newEventOf } from '../../hooks/actions/new-event.ts'
import { useIsPageVisible } from '../../hooks/page/use-is-page-visible.ts'
import { usePerson, useServices } from '../../services/services.tsx'

type Comment = Mirrored<'comment'>

/** Comments that have been in view for so long are read. */
const REST_MS = 400

/**
 * Marks the shown comments of others as read, also offline. Returns the ids of those that were
 * unread when this visit showed them: they stay marked as new until the person leaves. A comment is
 * marked once a visit, so that the person can mark it as unread again.
 */
export const useUnread = (comments: readonly Comment[] | undefined): ReadonlySet<RecordId> => {
  const { dispatchAll, newId } = useServices()
  const { actor } = usePerson()
  const isVisible = useIsPageVisible()
  const marked = useRef(new Set<RecordId>())
  const [shownAsNew, setShownAsNew] = useState<ReadonlySet<RecordId>>(() => new Set())
  const unread = useMemo(
    () => comments?.filter((comment) => !comment.is_read && comment.user_id !== actor.id) ?? [],
    [comments, actor.id],
  )

  useEffect(() => {
    const due = isVisible ? unread.filter(({ id }) => !marked.current.has(id)) : []
    if (due.length === 0) return
    // While a person scrolls past hundreds of comments, none of them is read.
    const timer = setTimeout(() => {
      for (const { id } of due) marked.current.add(id)
      setShownAsNew((shown) => new Set([...shown, ...due.map(({ id }) => id)]))
      const events = due.map((record) =>
        newEventOf(newId(), 'comment', { record, action: 'markAsRead', payload: { is_read: true } }),
      )
      // Nothing to tell the person: without storage the comments stay unread, and another visit
      // tries again.
      dispatchAll(events).catch(() => undefined)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [unread, isVisible, dispatchAll, newId])
  return useMemo(() => new Set([...shownAsNew, ...unread.map(({ id }) => id)]), [shownAsNew, unread])
}
