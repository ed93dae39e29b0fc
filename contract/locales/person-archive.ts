/**
 * Parts of the archive about one person, with the columns that its page shows; the JSON has all.
 */
export const PERSON_PARTS = {
  profile: [
    ...([
      'firstname',
      'lastname',
      'email',
      'phone',
      'birthday',
      'address1',
      'address2',
      'postal',
      'city',
      'company',
    ] as const),
    ...(['locale', 'joined_on', 'left_on', 'cost_day'] as const),
  ],
  sessions: ['created_at', 'last_used_at', 'revoked_at', 'address', 'user_agent'],
  passkeys: ['created_at', 'last_used_at', 'user_agent'],
  devices: ['device', 'updated_at'],
  push_subscriptions: ['created_at', 'service'],
  personal_tokens: ['name', 'created_at', 'expires_at', 'last_used_at', 'address', 'revoked_at'],
  calendar_feeds: ['created_at', 'scope'],
  sign_ins: ['date', 'ip', 'user_agent'],
  tickets_created: ['id', 'name', 'created_at', 'closed_at'],
  tickets_assigned: ['id', 'name', 'created_at', 'closed_at'],
  pointages: ['date', 'ut', 'ticket_id', 'comment'],
  timers: ['started_at', 'stopped_at', 'ticket_id'],
  finished_weeks: ['starts_on', 'created_at'],
  working_times: ['starts_on', 'ut_per_day'],
  comments: ['created_at', 'ticket_id', 'body'],
  files: ['created_at', 'ticket_id', 'name'],
  absences: ['start', 'end', 'type', 'status', 'comment'],
  unavailabilities: ['start', 'end'],
  leave_adjustments: ['day', 'type', 'days', 'reason'],
  handovers: ['ticket_id', 'returned_at'],
  notifications: ['created_at', 'message', 'read_at'],
  preferences: ['digest_hour', 'quiet_from', 'quiet_to', 'time_zone'],
  mail_mutes: ['created_at', 'ticket_id'],
  follows: ['ticket_id', 'projet_id', 'client_id'],
  favorites: ['ticket_id'],
  saved_views: ['name'],
  list_layouts: ['list', 'columns'],
  mails: ['created_at', 'email', 'subject'],
  received_mails: ['received_at', 'sender', 'subject'],
  activity: ['created_at', 'action', 'model', 'record_id'],
} as const

export type PersonPart = keyof typeof PERSON_PARTS
export type PersonColumn = (typeof PERSON_PARTS)[PersonPart][number]

/** Texts of the page in the archive about one person, in one language. */
export interface PersonArchiveTexts {
  /** Name of the page and beginning of its title. */
  readonly title: string
  readonly lead: string
  readonly madeAt: string
  readonly none: string
  readonly allFields: string
  readonly parts: Readonly<Record<PersonPart, string>>
  readonly columns: Readonly<Record<PersonColumn, string>>
  /** Words for stored values. */
  readonly values: Readonly<Record<string, string>>
}
