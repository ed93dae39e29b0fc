import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { newEventOf } from '../../hooks/actions/new-event.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import type { Notification, NotificationGroup } from './groups.ts'

export interface NotificationActions {
  /** Marks as read what is unread in these groups, snoozed or not. */
  markRead(groups: readonly NotificationGroup[]): void
  markUnread(group: NotificationGroup): void
  /** Ends the snooze of everything in a group. */
  wake(group: NotificationGroup): void
  /** Snoozes a group until then (ISO 8601 UTC). */
  snooze(group: NotificationGroup, until: string): void
  /** Marks as read without a word, because the person opens the record. */
  open(notifications: readonly Notification[]): void
}

const isUnread = ({ read_at: readAt }: Notification): boolean => readAt === null

/**
 * Actions on groups of notifications; like every action they are kept and sent when there is a
 * network.
 */
export const useNotificationActions = (): NotificationActions => {
  const { t } = useTranslation('notification')
  const { dispatchActions } = useDispatchAction()
  const { dispatchAll, newId } = useServices()
  return useMemo(() => {
    const act = async (
      records: readonly Notification[],
      action: 'markAsRead' | 'markAsUnread' | 'snooze',
      payload: Readonly<Record<string, unknown>>,
      text: (count: number) => string,
    ): Promise<void> => {
      if (records.length === 0) return
      const uses = records.map((record) => ({ record, action, payload }))
      const answers = await dispatchActions('notification', uses, (count) => ({ title: text(count) }))
      if (answers && records.length > 1) toast.success(text(records.length))
    }
    return {
      markRead: (groups) =>
        void act(
          groups.flatMap(({ items }) => items.filter(isUnread)),
          'markAsRead',
          {},
          (count) => t('markedRead', { count }),
        ),
      markUnread: ({ items: [first] }) =>
        void act([first], 'markAsUnread', {}, (count) => t('markedUnread', { count })),
      wake: ({ snoozed }) => void act(snoozed, 'markAsUnread', {}, (count) => t('markedUnread', { count })),
      snooze: ({ items }, until) => {
        const unread = items.filter(isUnread)
        const [first] = items
        void act(unread.length > 0 ? unread : [first], 'snooze', { snoozed_until: until }, (count) =>
          t('snoozedDone', { count }),
        )
      },
      open: (notifications) => {
        const events = notifications
          .filter(isUnread)
          .map((record) => newEventOf(newId(), 'notification', { record, action: 'markAsRead', payload: {} }))
        // Nothing to tell the person: without storage they stay unread, and another visit tries
        // again.
        if (events.length > 0) dispatchAll(events).catch(() => undefined)
      },
    }
  }, [t, dispatchActions, dispatchAll, newId])
}
