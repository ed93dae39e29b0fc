import { actionsOf } from '#contract/core/events/action.ts'
import { ROLE_SLUGS } from '#contract/core/roles.ts'
import { notification } from './notification.ts'

const { action } = actionsOf(notification)

export const notificationActions = {
  markAsRead: action(
    'markAsRead',
    {},
    {
      who: ROLE_SLUGS,
      sets: ['read_at'],
      clock: ['read_at'],
      apply: (record, _body, context) => ({ ...record, read_at: record.read_at ?? context.at }),
    },
  ),
}
