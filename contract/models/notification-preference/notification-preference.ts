import { blankRecord } from '#contract/core/events/action.ts'
import { belongsTo, choice, flag, integer, text, type Values } from '#contract/core/kinds/field.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import type { RoleSlug } from '#contract/core/roles.ts'

/**
 * When notifications of a kind are mailed: each at once, together at the digest's hour, or never.
 */
export const MAIL_TIMES = ['at_once', 'digest', 'never'] as const
export type MailTime = (typeof MAIL_TIMES)[number]

const hour = { min: 0, max: 23 } as const

/** How one person wants to hear of each kind. Of several rows of one person the newest counts. */
export const notificationPreference = defineModel({
  name: 'notification_preference',
  collection: 'reference',
  fields: {
    user_id: belongsTo('user', { writeBy: 'server' }),
    mention_in_app: flag({ default: true }),
    mention_push: flag({ default: true }),
    mention_mail: choice(MAIL_TIMES, { default: 'at_once' }),
    asked_in_app: flag({ default: true }),
    asked_push: flag({ default: true }),
    asked_mail: choice(MAIL_TIMES, { default: 'at_once' }),
    comment_in_app: flag({ default: true }),
    comment_push: flag({ default: true }),
    comment_mail: choice(MAIL_TIMES, { default: 'digest' }),
    progress_in_app: flag({ default: true }),
    progress_push: flag({ default: false }),
    progress_mail: choice(MAIL_TIMES, { default: 'digest' }),
    absence_in_app: flag({ default: true }),
    absence_push: flag({ default: true }),
    absence_mail: choice(MAIL_TIMES, { default: 'at_once' }),
    contract_in_app: flag({ default: true }),
    contract_push: flag({ default: false }),
    contract_mail: choice(MAIL_TIMES, { default: 'at_once' }),
    account_in_app: flag({ default: true }),
    account_push: flag({ default: false }),
    /** Hour of the day at which the digest is mailed, in the person's time zone. */
    digest_hour: integer({ default: 8, ...hour }),
    /**
     * No mail and no push message from this hour on until `quiet_to`; both null without quiet
     * hours.
     */
    quiet_from: integer({ nullable: true, ...hour }),
    quiet_to: integer({ nullable: true, ...hour }),
    /** IANA name from the person's browser; null for that of the company's country. */
    time_zone: text({ nullable: true, max: 64 }),
  },
  defaultOrder: 'id:asc',
  title: (record) => record.user_id,
})

export type NotificationPreference = RecordOf<typeof notificationPreference>

type Choices = Omit<Values<(typeof notificationPreference)['fields']>, 'user_id'>

/**
 * Preferences of a person who has chosen nothing. People of a client are rarely in the application:
 * they are mailed answers at once.
 */
export const defaultPreferences = (role: RoleSlug): Choices => {
  const { id: _id, version: _version, user_id: _user, ...defaults } = blankRecord(notificationPreference, '')
  return role === 'client' ? { ...defaults, comment_mail: 'at_once', progress_mail: 'at_once' } : defaults
}
