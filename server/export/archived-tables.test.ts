import { expect, test } from 'vitest'
import { PERSON_PARTS, type PersonPart } from '#contract/locales/person-archive.ts'
import { tablesWith } from '../testing/databases/tables-with.ts'

/** The part of the archive about a person that has the rows of a table. */
const ARCHIVED: Readonly<Record<string, PersonPart>> = {
  ...{ session: 'sessions', passkey: 'passkeys', push_device: 'devices', push_subscription: 'push_subscriptions' },
  ...{ personal_token: 'personal_tokens', calendar_feed: 'calendar_feeds', last_login: 'sign_ins' },
  notification_preference: 'preferences',
  mail_mute: 'mail_mutes',
  follow: 'follows',
  ticket_favorite: 'favorites',
  ...{ saved_view: 'saved_views', list_layout: 'list_layouts' },
  ...{ pointage: 'pointages', timer: 'timers', finished_week: 'finished_weeks', working_time: 'working_times' },
  absence: 'absences',
  unavailability: 'unavailabilities',
  leave_adjustment: 'leave_adjustments',
  handover: 'handovers',
  comment: 'comments',
  file: 'files',
  notification: 'notifications',
  mail: 'mails',
  inbound_mail: 'received_mails',
  activity: 'activity',
}

/** Tables that name a person and are in no archive. */
const LEFT_OUT: readonly string[] = [
  // Secrets, of which the server keeps digests or keys.
  ...['access_token', 'refresh_token', 'one_time_token', 'totp', 'recovery_code', 'challenge'],
  // Work of synchronisation: copies of what other parts say.
  ...['idempotency_key', 'removal', 'comment_read', 'help_article_reader'],
  // Records of the company; acts of the person are in the activity.
  ...['ticket_status_history', 'commit', 'rate', 'invoice_mail', 'invoice_time'],
]

test('each table with rows of people, or of their sessions, is in the archive about a person or left out on purpose', async () => {
  expect(await tablesWith('user_id', 'session_id')).toEqual([...Object.keys(ARCHIVED), ...LEFT_OUT].sort())
  for (const part of Object.values(ARCHIVED)) expect(Object.keys(PERSON_PARTS)).toContain(part)
})
