import { integer } from '#contract/core/kinds/field.ts'
import { MANAGERS } from '#contract/core/roles.ts'

/** Days after which a kind of personal data is deleted, with the least and the most days. */
const days = <const Default extends number>(byDefault: Default, min: number, max: number) =>
  integer({ default: byDefault, min, max, readBy: MANAGERS })

/**
 * How long personal data are kept, in days. The CNIL recommends 6 to 12 months for logs of access;
 * five years are the limitation period between companies (art. L110-4 of the Code de commerce).
 */
export const RETENTION_FIELDS = {
  /** Network addresses of sessions, sign-ins and entries of the activity. */
  keep_addresses_days: days(180, 30, 365),
  keep_sign_ins_days: days(365, 180, 730),
  /** Sessions after their end. */
  keep_sessions_days: days(90, 1, 365),
  /** Keys with which a repeated action of a device is recognised. */
  keep_keys_days: days(730, 365, 3650),
  /** The record that a mail was sent, and mails that came in without becoming a comment. */
  keep_mails_days: days(365, 30, 3650),
  /** Notifications after they were read. */
  keep_notifications_days: days(180, 30, 3650),
  keep_activity_days: days(1825, 365, 3650),
}

export type RetentionField = keyof typeof RETENTION_FIELDS

export const RETENTION_NAMES = Object.keys(RETENTION_FIELDS) as readonly RetentionField[]

/** Days by setting. */
export type Retention = Readonly<Record<RetentionField, number>>

/** Days where the settings have no row. */
export const DEFAULT_RETENTION = Object.fromEntries(
  RETENTION_NAMES.map((name) => [name, RETENTION_FIELDS[name].default]),
) as Retention
