import type { References } from '../../hooks/records/references.tsx'

type Values = Readonly<Record<string, unknown>>

/** Whether these values are those of a client's person: an open account needs the client. */
export const needsClient = (values: Values, references: References): boolean =>
  references.find('role', String(values['role_id']))?.slug === 'client'

/** Whether the server refuses an account with these values, because its client is missing. */
export const lacksClient = (values: Values, references: References): boolean =>
  values['is_active'] !== false && (values['client_id'] ?? null) === null && needsClient(values, references)
