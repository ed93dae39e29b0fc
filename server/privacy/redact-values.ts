import { PERSONAL_FIELDS, type Secrets } from './secrets.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Models whose entries hold the choices of who made them alone: nothing of the person's own stays.
 */
export const OWN_CHOICES: readonly string[] = [
  'saved_view',
  'list_layout',
  'notification_preference',
  'follow',
  'calendar_feed',
  'notification',
]

/** Free text of the person in entries of other models. */
const TEXTS: Readonly<Record<string, readonly string[]>> = { absence: ['comment'], leave_adjustment: ['reason'] }

/** Replaces texts that contain an address of the person by null, at any depth. */
const withoutEmails = (value: unknown, emails: readonly string[]): unknown => {
  if (typeof value === 'string') return emails.some((email) => value.toLowerCase().includes(email)) ? null : value
  if (Array.isArray(value)) return value.map((one) => withoutEmails(one, emails))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutEmails(one, emails)]))
}

const blanked = (values: Values, isErased: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isErased(name) ? null : value]))

/** One entry of the activity, as far as an erasure changes it. */
export interface RedactedEntry {
  /** The person who acted; null for the server. */
  readonly actorId: number | null
  readonly model: string
  readonly recordId: number
  readonly values: Values | null
}

/**
 * Returns the values of an entry without the person: names of fields stay, so that the entry still
 * says what was changed.
 */
export const redactValues = (
  { actorId, model, recordId, values }: RedactedEntry,
  { userId, emails, comments }: Secrets,
): Values | null => {
  if (values === null) return null
  if (model === 'session' ? recordId === userId : actorId === userId && OWN_CHOICES.includes(model)) return null
  const erased = model === 'user' && recordId === userId ? blanked(values, (name) => PERSONAL_FIELDS.has(name)) : values
  const texts = model === 'comment' && comments ? ['body'] : (TEXTS[model] ?? [])
  return withoutEmails(texts.length === 0 ? erased : blanked(erased, (name) => texts.includes(name)), emails) as Values
}
