import type { Actor } from '#contract/core/roles.ts'

/** All people who may sign in. */
export const PEOPLE: readonly Actor[] = [
  { id: '7', role: 'technicien', clientId: null },
  { id: '8', role: 'manager', clientId: null },
  { id: '9', role: 'client', clientId: '1' },
]
