import type { RoleSlug } from '#contract/core/roles.ts'

/** Entry of `installation` that marks a database with demo data: `loading`, then `complete`. */
export const DEMO_DATA = 'demo_data'

/** The three accounts that anyone trying the product signs in with. */
export const DEMO_ACCOUNTS = [
  { role: 'manager', email: 'manager@exemple.fr', firstname: 'Camille', lastname: 'Moreau' },
  { role: 'technicien', email: 'technicien@exemple.fr', firstname: 'Yanis', lastname: 'Lefèvre' },
  { role: 'client', email: 'client@exemple.fr', firstname: 'Sophie', lastname: 'Garnier' },
] as const satisfies readonly {
  readonly role: RoleSlug
  readonly email: string
  readonly firstname: string
  readonly lastname: string
}[]
