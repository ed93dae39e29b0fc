import { belongsTo, choice, flag, instant, json } from '#contract/core/kinds/field.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { defineModel } from '#contract/core/model.ts'
import type { NotificationIcon } from './notification-icon.ts'
import { NOTIFICATION_KINDS } from './notification-kind.ts'

/**
 * Stored `data` of a notification; `GET /api/notifications` answers the message in the caller's
 * language.
 */
export interface NotificationData {
  /** Path inside the product, without locale. */
  readonly link: string
  readonly message: Readonly<Record<Locale, string>>
  /** Data of earlier versions may have other names, or none. */
  readonly icon?: NotificationIcon
}

/** A message to one person. */
export const notification = defineModel({
  name: 'notification',
  collection: 'history',
  fields: {
    user_id: belongsTo('user', { writeBy: 'server' }),
    /** Null for notifications that were stored before kinds existed. */
    kind: choice(NOTIFICATION_KINDS, { nullable: true, writeBy: 'server' }),
    /** False: the person wants the kind by mail alone; no screen shows the row. */
    in_app: flag({ default: true, writeBy: 'server' }),
    /** The ticket that the message is about; screens group by it. */
    ticket_id: belongsTo('ticket', { nullable: true, writeBy: 'server' }),
    /** The person who caused the event. */
    by_user_id: belongsTo('user', { nullable: true, writeBy: 'server' }),
    /** See `NotificationData`. */
    data: json({ writeBy: 'server' }),
    read_at: instant({ nullable: true, writeBy: 'server' }),
    /** An unread notification is out of the way until then. */
    snoozed_until: instant({ nullable: true, writeBy: 'server' }),
    created_at: instant({ writeBy: 'server' }),
  },
  defaultOrder: 'created_at:desc',
  title: (record) => record.created_at,
})
