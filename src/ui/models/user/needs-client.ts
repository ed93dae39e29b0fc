import type { References } from '../../hooks/records/references.tsx'

/** Whether these values are those of a client's person, who can have no open account without one. */
export const needsClient = (values: Readonly<Record<string, unknown>>, references: References): boolean =>
  references.find('role', String(values['role_id']))?.slug === 'client'
