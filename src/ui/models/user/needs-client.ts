import type { References } from '../../hooks/records/references.tsx'

/** Whether these values are those of a client's person: an open account needs the client. */
export const needsClient = (values: Readonly<Record<string, unknown>>, references: References): boolean =>
  references.find('role', String(values['role_id']))?.slug === 'client'
