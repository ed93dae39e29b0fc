import type { Session } from '#src/machines/session.machine.ts'

/**
 * The session of Ada, a technicien, as the server answers it; `id` distinguishes people and their
 * tokens.
 */
export const signedIn = (id: number, user: Partial<Session['user']> = {}): Session => ({
  user: {
    id,
    firstname: 'Ada',
    lastname: 'Martin',
    email: 'ada@exemple.fr',
    avatar_url: null,
    client_id: null,
    role: { id: 2, name: 'Technicien', slug: 'technicien' },
    scope: [],
    ut_per_day: 32,
    is_client_manager: false,
    ...user,
  },
  tokens: { access: `a${id}`, refresh: `r${id}` },
  realtime: { key: 'k' },
  sharedComputer: false,
})
