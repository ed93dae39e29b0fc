import { actionsOf } from '#contract/core/events/action.ts'
import { instant } from '#contract/core/kinds/field.ts'
import { ROLE_SLUGS } from '#contract/core/roles.ts'
import { notification } from './notification.ts'

const { action } = actionsOf(notification)

export const notificationActions = {
  markAsRead: action(
    'markAsRead',
    {},
    {
      who: ROLE_SLUGS,
      sets: ['read_at', 'snoozed_until'],
      clock: ['read_at'],
      apply: (record, _body, context) => ({ ...record, read_at: record.read_at ?? context.at, snoozed_until: null }),
    },
  ),
  markAsUnread: action(
    'markAsUnread',
    {},
    {
      who: ROLE_SLUGS,
      sets: ['read_at', 'snoozed_until'],
      apply: (record) => ({ ...record, read_at: null, snoozed_until: null }),
    },
  ),
  // A snoozed notification comes back as unread.
  snooze: action(
    'snooze',
    { snoozed_until: instant({}) },
    {
      who: ROLE_SLUGS,
      sets: ['read_at', 'snoozed_until'],
      apply: (record, payload) => ({ ...record, read_at: null, snoozed_until: payload.snoozed_until }),
    },
  ),
}
