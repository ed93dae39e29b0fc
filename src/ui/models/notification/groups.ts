import type { RecordId } from '#contract/core/ids.ts'
import type { NotificationData } from '#contract/models/notification/notification.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

export type Notification = Mirrored<'notification'>

/** The notifications about one ticket, or about one other page, newest first. */
export interface NotificationGroup {
  readonly key: string
  readonly ticketId: RecordId | null
  /** Path of the record, without locale. */
  readonly link: string
  readonly items: readonly [Notification, ...Notification[]]
  /** Notifications that are neither read nor snoozed. */
  readonly unread: readonly Notification[]
  /** Notifications that come back later as unread. */
  readonly snoozed: readonly Notification[]
  /** When the group comes back; null unless all that is unread in it is snoozed. */
  readonly snoozedUntil: string | null
  /** When it came to the person: the arrival of its newest item, or the end of its snooze. */
  readonly at: string
}

/** The stored contents of a notification, which only the server writes. */
export const dataOf = ({ data }: Pick<Notification, 'data'>): NotificationData => data as unknown as NotificationData

/**
 * Groups notifications by ticket, the newest group first. `now` (ISO 8601 UTC) decides what is
 * snoozed; a group with a new item is not, whatever was snoozed before.
 */
export const groupsOf = (notifications: readonly Notification[], now: string): readonly NotificationGroup[] => {
  const newestFirst = notifications.toSorted((a, b) =>
    a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0,
  )
  const byKey = Map.groupBy(newestFirst, (one) =>
    one.ticket_id === null ? dataOf(one).link : `ticket:${one.ticket_id}`,
  )
  const groups = [...byKey].flatMap(([key, [first, ...rest]]) => (first ? [groupOf(key, [first, ...rest], now)] : []))
  return groups.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

const groupOf = (key: string, items: readonly [Notification, ...Notification[]], now: string): NotificationGroup => {
  const notRead = items.filter(({ read_at: readAt }) => readAt === null)
  const isSnoozed = ({ snoozed_until: until }: Notification): boolean => until !== null && until > now
  const unread = notRead.filter((one) => !isSnoozed(one))
  const ends = notRead.flatMap(({ snoozed_until: until }) => (until === null ? [] : [until]))
  const [first] = items
  return {
    key,
    ticketId: first.ticket_id,
    link: dataOf(first).link,
    items,
    unread,
    snoozed: notRead.filter(isSnoozed),
    snoozedUntil: unread.length === 0 ? (ends.toSorted()[0] ?? null) : null,
    at: [first.created_at, ...ends.filter((end) => end <= now)].toSorted().at(-1) ?? first.created_at,
  }
}

/** The next moment at which a snooze ends; null when none does. */
export const nextWake = (notifications: readonly Notification[], now: string): string | null => {
  const ends = notifications.flatMap(({ read_at: readAt, snoozed_until: until }) =>
    readAt === null && until !== null && until > now ? [until] : [],
  )
  return ends.toSorted()[0] ?? null
}
