import { useEffect, useMemo, useState } from 'react'
import type { ListQuery } from '#contract/core/list-query.ts'
import { useList } from '../../hooks/records/use-records.ts'
import { useServices } from '../../services/services.tsx'
import { groupsOf, type Notification, type NotificationGroup, nextWake } from './groups.ts'

/** The newest thousand: a person with more has long ceased to read the others. */
const SHOWN: ListQuery = {
  search: '',
  filter: { in_app: { in: [true] } },
  orderBy: [{ field: 'created_at', direction: 'desc' }],
  page: 1,
  limit: 'all',
}

/** Browsers run a timer of more than 24 days at once. */
const MAX_TIMER_MS = 3_600_000

export interface Notifications {
  /** Undefined until the mirror was read. */
  readonly groups: readonly NotificationGroup[] | undefined
  /** Groups with something that is neither read nor snoozed. */
  readonly unreadCount: number
}

/** One's own notifications by ticket, from this device; a snoozed one comes back at its time. */
export const useNotifications = (): Notifications => {
  const { value } = useList('notification', SHOWN)
  const rows = value?.rows
  const now = useWakingClock(rows)
  return useMemo(() => {
    const groups = rows && groupsOf(rows, now)
    return { groups, unreadCount: groups?.filter(({ unread }) => unread.length > 0).length ?? 0 }
  }, [rows, now])
}

/** The time at the last change of the notifications or at the last end of a snooze. */
const useWakingClock = (rows: readonly Notification[] | undefined): string => {
  const { now } = useServices()
  const [ticks, setTicks] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again at each change and each tick
  const time = useMemo(() => now().toISOString(), [now, rows, ticks])
  const wake = rows ? nextWake(rows, time) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a timer that ended early is set again
  useEffect(() => {
    if (wake === null) return
    const tick = () => setTicks((count) => count + 1)
    const delay = Date.parse(wake) - now().getTime()
    const timer = setTimeout(tick, Math.min(Math.max(0, delay) + 1, MAX_TIMER_MS))
    // Timers rest while the device sleeps.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [wake, now, ticks])
  return time
}
