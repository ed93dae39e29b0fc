import { type ActionContext, actionsOf, type Denial } from '#contract/core/events/action.ts'
import { writableFields } from '#contract/core/model.ts'
import { ROLE_SLUGS } from '#contract/core/roles.ts'
import { type NotificationPreference, notificationPreference } from './notification-preference.ts'

const { create, update } = actionsOf(notificationPreference)

const SHEET = writableFields(notificationPreference)

const own = (record: NotificationPreference, { actor }: ActionContext): Denial =>
  record.user_id === actor.id ? null : 'forbidden'

export const notificationPreferenceActions = {
  create: create({
    who: ROLE_SLUGS,
    fields: SHEET,
    sets: ['user_id'],
    complete: (record, { actor }) => ({ ...record, user_id: actor.id }),
  }),
  update: update({ who: ROLE_SLUGS, fields: SHEET, when: own }),
}
