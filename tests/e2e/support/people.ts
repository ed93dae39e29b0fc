/** The demo accounts that a first start seeds; see README. */
export const PASSWORD = 'demo-sav-2026'

export const PEOPLE = {
  manager: { email: 'manager@exemple.fr', space: '/manager' },
  technicien: { email: 'technicien@exemple.fr', space: '/technicien' },
  client: { email: 'client@exemple.fr', space: '/client' },
} as const

export type PersonName = keyof typeof PEOPLE
