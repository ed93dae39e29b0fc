import { useMemo } from 'react'
import type { ListQuery } from '#contract/core/list-query.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useSetCounts } from '../../hooks/records/use-set-counts.ts'
import { usePerson } from '../../services/services.tsx'

/** Unread comments are those of other people that this person has not read. */
export const useUnreadFilter = (): ListQuery['filter'] => {
  const { actor } = usePerson()
  const users = useReferences().all('user')
  return useMemo(
    () => ({
      is_read: { in: [false] },
      user_id: { in: [null, ...users.map(({ id }) => id).filter((id) => id !== actor.id)] },
    }),
    [users, actor.id],
  )
}

/** Live number of unread comments; undefined while it is unknown. */
export const useUnreadCount = (): number | undefined => {
  const filter = useUnreadFilter()
  const set = useMemo(() => ({ search: '', filter }), [filter])
  return useSetCounts(
    'comment',
    useMemo(() => [set], [set]),
  )(set)
}
