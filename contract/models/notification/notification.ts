import { belongsTo, instant, json } from '#contract/core/kinds/field.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { defineModel } from '#contract/core/model.ts'

/**
 * Stored `data` of a notification; `GET /api/notifications` answers the message in the caller's
 * language.
 */
export interface NotificationData {
  /** Path inside the product, without locale. */
  readonly link: string
  readonly message: Readonly<Record<Locale, string>>
  /** Name of an icon. */
  readonly icon?: string
}

/** A message to one person. */
export const notification = defineModel({
  name: 'notification',
  collection: 'history',
  fields: {
    user_id: belongsTo('user', { writeBy: 'server' }),
    /** See `NotificationData`. */
    data: json({ writeBy: 'server' }),
    read_at: instant({ nullable: true, writeBy: 'server' }),
    created_at: instant({ writeBy: 'server' }),
  },
  defaultOrder: 'created_at:desc',
  title: (record) => record.created_at,
})
